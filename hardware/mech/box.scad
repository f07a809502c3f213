// The umpire's box: base, front plate, keys, frame of the second panel.
// Seen from above: x to the right, y to the rear. The plate lies face up.
include <params.scad>
include <board.scad>
part = "all";
$fn = 48;

in_w = pcb_w + 2 * box_gap;
in_d = pcb_d + 2 * box_gap;
out_w = in_w + 2 * box_wall;
out_d = in_d + 2 * box_wall;
floor_t = box_wall;
board_z = floor_t + standoff + board_t;   // top of the circuit board
height = board_z + above;
panel_at = [83, 34];                      // middle of the lit area, in board coordinates
module at(p) { translate([box_wall + box_gap + p[0], box_wall + box_gap + pcb_d - p[1], 0]) children(); }
module round_box(w, d, h, r) {
    hull() for (x = [r, w - r], y = [r, d - r]) translate([x, y, 0]) cylinder(r = r, h = h);
}

module base() {
    difference() {
        union() {
            difference() {
                round_box(out_w, out_d, height, 4);
                translate([box_wall, box_wall, floor_t]) round_box(in_w, in_d, height, 1.6);
            }
            for (p = pcb_holes) at(p) cylinder(d = 8.4, h = floor_t + standoff);
        }
        // brass inserts M3, 4 mm long
        for (p = pcb_holes) at(p) translate([0, 0, floor_t + standoff - 5.5]) cylinder(d = 4, h = 20);
        // rear wall: sockets, USB plug, players' panel
        for (p = jacks) at(p) translate([-8, 0, board_z - 0.4]) cube([16, 20, 14.4]);
        for (p = usb) at(p) translate([-6.5, 0, board_z + 9]) cube([13, 20, 20]);
    }
}

module plate() {
    difference() {
        union() {
            round_box(out_w, out_d, plate_t, 4);
            for (p = pcb_holes) at(p) translate([0, 0, 0.1 - above]) cylinder(d = 7.2, h = above);
            // pillars for the panel's screws, 30.4 x 28.5 mm apart
            for (s = panel_holes()) at(panel_at) translate([s[0], s[1], -panel_post]) cylinder(d = 6, h = panel_post + 0.5);
            // sleeves of the lamps' rods
            for (p = lamps) at(p) translate([0, 0, -pipe_sleeve]) cylinder(d = pipe_d + 2 * 1.7, h = pipe_sleeve + 0.5);
        }
        for (p = pcb_holes) at(p) {
            translate([0, 0, -40]) cylinder(d = 3.4, h = 60);
            translate([0, 0, plate_t - head_bore]) cylinder(d = 6.4, h = 3);
        }
        for (k = keys) at([k[1], k[2]]) translate([0, 0, -1]) cylinder(d = cap_hole, h = 10);
        for (p = lamps) at(p) translate([0, 0, -1]) cylinder(d = pipe_d + 0.1, h = 40, center = true);
        at(panel_at) translate([-15.5, -8, -1]) cube([31, 16, 10]);
        for (s = panel_holes()) at(panel_at) translate([s[0], s[1], -panel_post - 1]) cylinder(d = post_hole, h = panel_post + 2);
        for (p = buzzer) at(p) for (a = [0:60:300]) rotate([0, 0, a]) translate([4.5, 0, -1])
            cylinder(d = 2, h = 10);
        legends();
    }
}
function panel_holes() = [for (x = [-15.2, 15.2], y = [-16, 12.5]) [x, y]];
module write(text, size) {
    translate([0, 0, plate_t - legend]) linear_extrude(2)
        text(text, size = size, font = "DejaVu Sans:style=Bold", halign = "center", valign = "center");
}
show_legends = true;
module legends() {
    if (show_legends) {
        for (k = keys) at([k[1], k[2] - 11.2]) write(k[0], 3.6);
        for (i = [0:3]) at([lamps[i][0], lamps[i][1] - 5]) write(str(i + 1), 4);
        at([24, 30]) write("POCKETLAW", 4.4);
    }
}

module cap() {
    stem = above - tact_h;     // from the switch to the plate's underside
    difference() {
        union() {
            cylinder(d = cap_d, h = stem + plate_t + cap_rise - 1);
            translate([0, 0, stem + plate_t + cap_rise - 1]) cylinder(d1 = cap_d, d2 = cap_d - 2, h = 1);
            translate([0, 0, stem - 3]) cylinder(d = cap_flange, h = 2.4);
            // prints standing: the flange grows out at 45 degrees
            translate([0, 0, stem - 3 - (cap_flange - cap_d) / 2])
                cylinder(d1 = cap_d, d2 = cap_flange, h = (cap_flange - cap_d) / 2 + 0.01);
        }
        translate([-2.1, -2.1, -1]) cube([4.2, 4.2, 2.6]);
    }
}
module caps() { for (i = [0:3], j = [0:1]) translate([i * 20, j * 20, 0]) cap(); }

// The players' panel stands on its long side; its back holds the small board, socket to the left.
module frame() {
    difference() {
        union() {
            difference() {
                round_box(frame_w, frame_h, frame_d, 3);
                translate([box_wall, box_wall, box_wall])
                    cube([frame_w - 2 * box_wall, frame_h - 2 * box_wall, frame_d]);
            }
            frame_middle() for (s = panel_holes()) translate([s[0], s[1], box_wall - 0.1])
                cylinder(d = 6, h = panel_post + 0.1);
            for (p = frame_screws()) translate([p[0], p[1], box_wall - 0.1]) cylinder(d = 7, h = frame_d - box_wall + 0.1);
        }
        frame_middle() translate([-15.5, -8, -1]) cube([31, 16, 10]);
        frame_middle() for (s = panel_holes()) translate([s[0], s[1], 1.6])
            cylinder(d = post_hole, h = panel_post + 4);
        for (p = frame_screws()) translate([p[0], p[1], frame_d - post_deep - 2]) cylinder(d = post_hole, h = 20);
        // the lead's plug
        translate([-1, frame_h / 2 - 8, frame_d - frame_post - board_t - 14.2]) cube([10, 16, 14.4]);
        // two screws or a strap hold the foot
        for (x = [18, frame_w - 18]) translate([x, -1, frame_d / 2]) rotate([-90, 0, 0]) cylinder(d = 3.4, h = 10);
    }
}
module frame_middle() { translate([frame_w / 2 + 3, frame_h / 2, 0]) children(); }
function frame_screws() = [[box_wall + 2.5, box_wall + 2.5], [frame_w - box_wall - 2.5, box_wall + 2.5],
    [box_wall + 2.5, frame_h - box_wall - 2.5], [frame_w - box_wall - 2.5, frame_h - box_wall - 2.5]];
// Lies face down: its posts carry the board, whose rear edge is to the left.
module frame_back() {
    difference() {
        union() {
            round_box(frame_w, frame_h, box_wall, 3);
            panel_board() cylinder(d = 6, h = box_wall + frame_post);
        }
        panel_board() translate([0, 0, 1.7]) cylinder(d = post_hole, h = 20);
        for (p = frame_screws()) translate([p[0], p[1], -1]) cylinder(d = 2.8, h = 10);
    }
}
module panel_board() {  // seen from inside: x to the right is the board's y
    for (p = panel_screws) translate([box_wall + 0.6 + p[1], frame_h / 2 + panel_size[0] / 2 - p[0], 0]) children();
}

if (part == "base") base();
if (part == "plate") plate();
if (part == "caps") caps();
if (part == "frame") frame();
if (part == "frame_back") frame_back();
if (part == "all") {
    color("dimgray") base();
    color("lightgray") translate([0, 0, height]) plate();
    for (k = keys) color(k[0] == "WHITE" ? "white" : k[0] == "BLACK" ? "black" : k[0] == "QUEEN" ?
        "crimson" : k[0] == "PLAY" ? "seagreen" : "steelblue")
        at([k[1], k[2]]) translate([0, 0, board_z + tact_h]) cap();
}
if (part == "open") {
    color("dimgray") base();
    at([0, pcb_d]) color("seagreen") translate([0, 0, floor_t + standoff]) cube([pcb_w, pcb_d, board_t]);
    for (p = jacks) at(p) color("silver") translate([-7.65, -17.7, board_z]) cube([15.3, 18.2, 13.5]);
    for (k = keys) at([k[1], k[2]]) { color("black") translate([-6, -6, board_z]) cube([12, 12, tact_h]);
        color("lightgray") translate([0, 0, board_z + tact_h]) cap(); }
}
