// One picture a step of the guide: what is there already in grey, what the step adds in red.
// openscad -D step=3 -D 'of="box"' steps.scad
include <params.scad>
include <board.scad>
use <box.scad>
use <chute.scad>
use <ring.scad>
of = "box";
step = 1;
top = box_wall + standoff + board_t;
module hue(n) { color(n == step ? "crimson" : "lightgray") children(); }
module on_box(p) { translate([box_wall + box_gap + p[0], box_wall + box_gap + pcb_d - p[1], 0]) children(); }
module screw(d, l, head) { cylinder(d = d, h = l); translate([0, 0, l]) cylinder(d = head, h = 2); }

module circuit_board() {
    translate([box_wall + box_gap, box_wall + box_gap, box_wall + standoff]) cube([pcb_w, pcb_d, board_t]);
    for (p = jacks) on_box(p) translate([-7.65, -17.7, top]) cube([15.3, 18.2, 13.5]);
    for (k = keys) on_box([k[1], k[2]]) translate([-6, -6, top]) cube([12, 12, tact_h]);
    on_box([usb[0][0], 26]) translate([-10.5, -25.5, top + 9]) cube([21, 51, 1.6]);
}
module lift(h) { translate([0, 0, h]) children(); }

if (of == "box") {
    if (step > 1) color("gray") base(); else color("lightgray") base();
    for (p = pcb_holes) if (step >= 1) hue(1) on_box(p) lift(box_wall + standoff - 4) cylinder(d = 4.6, h = 4.2);
    if (step >= 2) hue(2) circuit_board();
    if (step >= 3) for (k = keys) hue(3) on_box([k[1], k[2]]) lift(top + tact_h) cap();
    high = top + above;
    if (step >= 4) for (p = lamps) hue(4) on_box(p) lift(high - 18 + (step == 4 ? 40 : 0)) cylinder(d = pipe_d, h = 21);
    if (step >= 4) color("silver", 0.5) lift(high + (step == 4 ? 40 : 0)) plate();
    if (step >= 5) for (p = pcb_holes) hue(5) on_box(p) lift(high - 8 + plate_t) screw(3, 8 - head_bore, 6);
}
if (of == "panel") {
    color("lightgray") translate([0, frame_h, 0]) rotate([180, 0, 0]) translate([0, 0, -frame_d]) frame();
    lift(frame_d - 2.4 - panel_post - 1.6) hue(1) translate([frame_w / 2 + 3 - 17.7, frame_h / 2 - 17, 0]) cube([35.4, 33.5, 1.6]);
    if (step >= 2) lift(-30) { hue(3) frame_back(); }
    if (step >= 2) lift(-30 + box_wall + frame_post) hue(2)
        translate([box_wall + 0.6, frame_h / 2 - panel_size[0] / 2, 0]) { cube([panel_size[1], panel_size[0], 1.6]);
            translate([-0.5, panel_size[0] / 2 - 7.65, 1.6]) cube([18.2, 15.3, 13.5]); }
}
module node_board() {
    translate([wall + (case_w - node_size[0]) / 2, wall + (case_d - node_size[1]) / 2, wall + case_post]) {
        cube([node_size[0], node_size[1], 1.6]);
        translate([node_jack - 7.65, node_size[1] - 17.7, 1.6]) cube([15.3, 18.2, 13.5]);
        translate([node_plug - 15, 1, 1.6]) cube([30, 5.8, 7]);
        if (of == "node") translate([node_usb - 9, node_size[1] - 24, 1.6]) cube([18, 23.5, 2]);
    }
}
if (of == "node" || of == "beam") {
    color("lightgray") case();
    if (step >= 1) hue(1) node_board();
    if (step >= 2) hue(2) lift(case_h + wall + 25) case_lid();
}
if (of == "chute") {
    hue(1) trough();
    if (step >= 2) hue(2) lift(step == 2 ? 25 : 0) lid();
    if (step >= 3) hue(3) head_posts() lift(head_post) cylinder(d = 5, h = 1.7);
    if (step >= 3) hue(3) translate([head_u + head_window[1] - head_size[1], centre_v - head_window[0], head_post])
        cube([head_size[1], head_size[0], 1.6]);
    if (step >= 4) hue(4) lift(step == 4 ? -25 : 0) rail();
}
if (of == "ring") {
    color("lightgray") ring();
    for (n = [0:3]) color(step == 1 ? (n < 2 ? "crimson" : "black") : "lightgray") rotate([0, 0, 45 + 90 * n])
        translate([ring_bore / 2 + ring_recess, 0, ring_h / 2 + 2]) rotate([0, 90, 0]) cylinder(d = 5, h = 8.6);
}
// A corner of a board from the side: plywood, frame, stand, chute or ring, node, net.
if (of == "mount-chute" || of == "mount-ring") {
    corner = 22.25;              // from the hole's middle to the frame
    difference() {
        union() {
            color("burlywood") translate([-corner - 30, -200, 0]) cube([330, 200 + corner + 30, 10]);
            color("saddlebrown") for (f = [63.5]) { translate([-corner - f, -200, 10]) cube([f, 200 + corner, 22]);
                translate([-corner - f, corner, 10]) cube([330, f, 22]); }
            color("saddlebrown", 0.35) translate([-corner - 76.2, -200, -14]) cube([76.2 - free_to_frame + corner, 200 + corner, 24]);
        }
        translate([0, 0, -1]) cylinder(d = 45, h = 50);
        translate([-200, -400, -50]) cube([600, 400, 200]);
    }
    color("dimgray") translate([230, 0, -300]) cube([40, 40, 300]);   // leg of the stand
    if (of == "mount-chute") {
        to_table() { color("slategray") { trough(); lid(); rail(); }
            color("seagreen") translate([head_u + head_window[1] - head_size[1], centre_v - head_window[0], head_post])
                cube([head_size[1], head_size[0], 1.6]); }
        color("silver", 0.5) tray();
        color("crimson") translate([case_at, -(case_d / 2 + wall), 0]) mirror([0, 0, 1]) { case_lid(); lift(wall) translate([0, case_d + 2 * wall, case_h + wall]) rotate([180, 0, 0]) case(); }
    } else {
        color("slategray") mirror([0, 0, 1]) ring();
        color("white", 0.4) translate([0, 0, -110]) cylinder(d1 = 70, d2 = 46, h = 92);
        color("crimson") translate([case_at, -(case_d / 2 + wall), 0]) mirror([0, 0, 1]) { case_lid(); lift(wall) translate([0, case_d + 2 * wall, case_h + wall]) rotate([180, 0, 0]) case(); }
    }
}
