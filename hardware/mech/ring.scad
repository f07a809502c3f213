// Ring for two crossed beams round a standard net, and the case for a pocket's electronics.
include <params.scad>
part = "ring";
$fn = 64;
reach = ring_bore / 2 + ring_recess;      // where a part's lens stands
hold = 9;                                 // length of a holder

module ring() {
    mid = ring_h / 2 + 2;
    difference() {
        union() {
            cylinder(d = ring_bore + 2 * wall + 2, h = ring_h + 3.6);
            cylinder(d = flange_d, h = 3);
            for (a = [0:90:270]) rotate([0, 0, a + 45]) translate([0, 0, mid]) rotate([0, 90, 0])
                cylinder(d = ring_part + 2 * wall, h = reach + hold);
            // a rib below each holder: it prints upside down, flange on the bed
            for (a = [0:90:270]) rotate([0, 0, a + 45]) translate([0, -wall, 0])
                cube([reach + hold, 2 * wall, mid]);
        }
        translate([0, 0, -1]) cylinder(d = ring_bore, h = 50);
        for (a = [0:90:270]) rotate([0, 0, a + 45]) translate([0, 0, mid]) rotate([0, 90, 0]) {
            cylinder(d = 5, h = 100);
            translate([0, 0, reach]) cylinder(d = ring_part, h = 100);
        }
        for (a = [0:90:270]) rotate([0, 0, a]) translate([32, 0, -1]) cylinder(d = 3.4, h = 10);
        // the net's own cords or hooks pass here
        for (a = [22.5:45:360]) rotate([0, 0, a]) translate([0, 0, ring_h + 0.2])
            translate([ring_bore / 2 - 3, 0, 0]) rotate([0, 90, 0]) cylinder(d = 2.4, h = 10);
    }
}

case_w = 56; case_d = 40; case_h = 20;
module case() {
    difference() {
        union() {
            difference() {
                cube([case_w + 2 * wall, case_d + 2 * wall, case_h + wall]);
                translate([wall, wall, wall]) cube([case_w, case_d, case_h + 1]);
            }
            for (x = [wall + 3, wall + case_w - 3], y = [wall + 3, wall + case_d - 3])
                translate([x, y, 0]) cylinder(d = 7, h = case_h + wall);
        }
        for (x = [wall + 3, wall + case_w - 3], y = [wall + 3, wall + case_d - 3])
            translate([x, y, case_h + wall - 8]) cylinder(d = 2.2, h = 10);
        translate([-1, wall + case_d / 2 - 8, wall + 3]) cube([10, 16, 14.2]);       // socket
        translate([wall + case_w - 2, wall + case_d / 2 - 6, wall + 8]) cube([10, 12, 6]);  // lead
        for (x = [18, 42]) translate([x, -1, wall + 14]) cube([5, wall + 2, 2.5]);  // cable ties
    }
}
module case_lid() {
    difference() {
        cube([case_w + 2 * wall, case_d + 2 * wall, wall]);
        for (x = [wall + 3, wall + case_w - 3], y = [wall + 3, wall + case_d - 3])
            translate([x, y, -1]) cylinder(d = 2.8, h = 10);
    }
}
if (part == "ring") ring();
if (part == "case") case();
if (part == "case_lid") case_lid();
