// The pocket chute in three prints (trough, lid, rail) and its tray.
// openscad -D 'part="trough"' -o trough.stl chute.scad
// Trough, lid and rail are drawn in the chute's own frame (u, v, w); tray and "all" in the table's.
include <params.scad>
include <board.scad>
part = "all";
$fn = 64;

// The bore's lower edge meets the slot's roof at u = 0.
tx = bore_d / 2 - slot_h * sin(slope);
u_bore = -tx / cos(slope);
u_end = -(bore_d / 2 + wall + tx) / cos(slope) - 2;

module to_table() {
    translate([tx, 0, -drop_z]) rotate([0, slope, 0]) rotate([roll, 0, 0])
        translate([0, -slot_w / 2, 0]) children();
}
module from_table() {
    translate([0, slot_w / 2, 0]) rotate([-roll, 0, 0]) rotate([0, -slope, 0])
        translate([-tx, 0, drop_z]) children();
}
module slab(low, high) {
    translate([-150, -100, low]) cube([400, 250, high - low]);
}
module bore(d, top) {
    from_table() translate([0, 0, -drop_z - 80]) cylinder(d = d, h = drop_z + 80 + top);
}
module ear_places() {
    for (u = [ear_u1, ear_u2], v = [-wall - 5, slot_w + wall + 5]) translate([u, v, 0]) children();
}
module ears(low, high) {
    ear_places() translate([0, 0, low]) cylinder(d = ear_d, h = high - low);
    for (u = [ear_u1, ear_u2]) translate([u - 4, -wall - 5, low])
        cube([8, slot_w + 2 * wall + 10, high - low]);
}
module ear_holes() {
    ear_places() translate([0, 0, -100]) cylinder(d = ear_hole, h = 200);
}
module cavity() {
    translate([u_bore, 0, 0]) cube([slot_len - u_bore + 50, slot_w, slot_h]);
    intersection() { bore(bore_d, 20); slab(0, 200); }
}
module beams(d) {
    for (p = [[beam_a, centre_v], [beam_b, centre_v], [beam_g, gauge_v]])
        translate([p[0], p[1], -100]) cylinder(d = d, h = 200);
}

module trough() {
    difference() {
        union() {
            translate([u_bore, -wall, -wall])
                cube([slot_len - u_bore, slot_w + 2 * wall, slot_h + wall]);
            intersection() { bore(bore_d + 2 * wall, 0); slab(-wall, slot_h); }
            ears(-wall, slot_h);
        }
        cavity();
        beams(beam_d);
        ear_holes();
        translate([head_u - patch / 2, centre_v - patch / 2, -patch_t]) cube([patch, patch, 1]);
    }
}

module lamp(side) {  // towards the reference wall: -1, away: 1
    translate([head_u, centre_v, face_w]) rotate([-side * lamp_tilt, 0, 0]) children();
}
// The head's board lies across the lid, its window over the middle of the colour head.
module head_posts() {
    for (p = head_screws) translate([head_u + head_window[1] - p[1], centre_v + p[0] - head_window[0], 0])
        children();
}
module lid() {
    top = slot_h + wall;
    difference() {
        union() {
            translate([u_bore, -wall, slot_h]) cube([slot_len - u_bore, slot_w + 2 * wall, wall]);
            intersection() { bore(bore_d + 2 * wall, 0); slab(slot_h, 200); }
            intersection() {
                from_table() translate([0, 0, -flange_t]) cylinder(d = flange_d, h = flange_t);
                slab(slot_h, 200);
            }
            // a cone carries the flange: it prints without support
            intersection() {
                from_table() translate([0, 0, -flange_t - 11])
                    cylinder(d1 = bore_d + wall, d2 = flange_d - 0.4, h = 11.1);
                slab(slot_h, 200);
            }
            ears(slot_h, top);
            for (p = [[beam_a, centre_v], [beam_b, centre_v], [beam_g, gauge_v]])
                translate([p[0], p[1], slot_h + 1]) cylinder(d = boss_d, h = wall + recess + 5);
            translate([head_u, centre_v, slot_h + 1]) cylinder(d = sensor_d + 2 * wall, h = 8);
            head_posts() translate([0, 0, slot_h + 1]) cylinder(d = 6.6, h = head_post - slot_h - 1);
            intersection() {
                for (side = [-1, 1]) lamp(side) translate([0, 0, 8]) cylinder(d = boss_d, h = 14);
                slab(slot_h + 0.5, 200);
            }
        }
        cavity();
        intersection() { bore(bore_d, 20); slab(slot_h - 1, 200); }
        beams(beam_d);
        ear_holes();
        for (p = [[beam_a, centre_v], [beam_b, centre_v], [beam_g, gauge_v]])
            translate([p[0], p[1], slot_h + recess]) cylinder(d = part_d, h = 30);
        translate([head_u, centre_v, 0]) cylinder(d = sensor_d, h = 60);
        head_posts() translate([0, 0, head_post - post_deep]) cylinder(d = post_hole, h = 20);
        for (side = [-1, 1]) lamp(side) cylinder(d = part_d, h = 60);
        // screws or pads of the flange
        for (a = [45:90:315]) from_table() rotate([0, 0, a]) translate([31, 0, -16])
            cylinder(d = 3.4, h = 30);
    }
}

module rail() {
    low = -wall - emitter_drop + wall - 6;  // emitters' tips end emitter_drop below the floor
    plate = 4;
    difference() {
        union() {
            translate([0, centre_v - 6, low]) cube([slot_len, 12, plate]);
            translate([beam_g - 6, centre_v, low]) cube([12, gauge_v - centre_v + 6, plate]);
            for (u = [ear_u1, ear_u2]) translate([u - 5, -wall - 5, low])
                cube([10, slot_w + 2 * wall + 10, plate]);
            ear_places() translate([0, 0, low]) cylinder(d = ear_d, h = -wall - low);
            for (p = [[beam_a, centre_v], [beam_b, centre_v], [beam_g, gauge_v]])
                translate([p[0], p[1], low]) cylinder(d = boss_d, h = 6);
        }
        beams(part_d);
        for (p = [[beam_a, centre_v], [beam_b, centre_v], [beam_g, gauge_v]])
            translate([p[0], p[1], low - 1]) cylinder(d = 4.4, h = 2);
        ear_holes();
        // powder falls downhill of each bore and through these windows
        for (u = [beam_a + 6, beam_g - 16]) translate([u, centre_v - 3.5, low - 1])
            cube([10, 7, plate + 2]);
    }
}

module tray() {  // its back slides over the chute's end and is tied to the lower ears
    out = tray_in + 2 * wall;
    x0 = tx + (slot_len - 4) * cos(slope);
    end_z = -drop_z - slot_len * sin(slope);
    z0 = end_z - tray_h - 6;
    difference() {
        union() {
            translate([x0, -out / 2, z0]) cube([out, out, tray_h + wall]);
            translate([x0, -out / 2, z0]) cube([wall, out, end_z - z0 + 40]);
            // cheeks stiffen the back
            for (y = [-out / 2, out / 2 - wall]) hull() {
                translate([x0, y, z0]) cube([wall, wall, end_z - z0 + 40]);
                translate([x0, y, z0]) cube([40, wall, tray_h]);
            }
        }
        translate([x0 + wall, -tray_in / 2, z0 + wall]) cube([tray_in, tray_in, tray_h + 80]);
        to_table() translate([-20, -wall - 0.4, -wall - 0.4])
            cube([slot_len + 60, slot_w + 2 * wall + 0.8, slot_h + 2 * wall + 0.8]);
        // what stands on the lid slides through too: the head's board, the holder of sensor B
        to_table() translate([-20, -wall - 0.4, 0]) cube([slot_len + 60, slot_w + 2 * wall + 0.8, 100]);
        to_table() translate([-20, centre_v - boss_d / 2 - 0.8, 0])
            cube([slot_len + 60, boss_d + 1.6, slot_h + wall + recess + 6.8]);
        for (y = [-out / 2 + 5, out / 2 - 5], z = [end_z + 8, end_z + 22])
            translate([x0 - 1, y, z]) rotate([0, 90, 0]) cylinder(d = 4, h = wall + 2);
    }
}

if (part == "trough") trough();
if (part == "lid") lid();
if (part == "rail") rail();
if (part == "tray") tray();
if (part == "all") {
    to_table() { color("dimgray") trough(); color("slategray") lid(); color("gray") rail(); }
    color("silver") tray();
}
