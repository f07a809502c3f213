// Ring for two crossed beams round a standard net, and the case for a pocket's electronics.
include <params.scad>
include <board.scad>
part = "ring";
$fn = 64;
reach = ring_bore / 2 + ring_recess;      // where a part's lens stands
hold = 9;                                 // length of a holder

module flange(high) {  // flat towards the frame, on two sides
    intersection() {
        cylinder(d = flange_d, h = high);
        translate([-100, -100, -1]) cube([100 + flange_flat, 100 + flange_flat, high + 2]);
    }
}
module ring() {
    mid = ring_h / 2 + 2;
    difference() {
        union() {
            cylinder(d = ring_bore + 2 * wall + 2, h = ring_h + 3.6);
            flange(3);
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

// The case hangs open side up below the table's board, or lies on its back: lid to the table.
board_at = [(case_w - node_size[0]) / 2, (case_d - node_size[1]) / 2];
module on_board(p) { translate([wall + board_at[0] + p[0], wall + board_at[1] + node_size[1] - p[1], 0]) children(); }
module bosses() { for (x = [wall + 4.5, wall + case_w - 4.5]) translate([x, wall + case_d / 2, 0]) children(); }
module case() {
    top = wall + case_post + 1.6;  // of the circuit board
    difference() {
        union() {
            difference() {
                cube([case_w + 2 * wall, case_d + 2 * wall, case_h + wall]);
                translate([wall, wall, wall]) cube([case_w, case_d, case_h + 1]);
            }
            bosses() cylinder(d = 7.5, h = case_h + wall);
            for (p = node_screws) on_board(p) cylinder(d = 6, h = wall + case_post);
        }
        bosses() translate([0, 0, case_h + wall - 8]) cylinder(d = post_hole, h = 10);
        for (p = node_screws) on_board(p) translate([0, 0, wall + case_post - post_deep])
            cylinder(d = post_hole, h = 20);
        // rear: socket, USB; front: plug to the chute or the ring
        on_board([node_jack, 0]) translate([-8.2, -3, top - 0.4]) cube([16.4, 20, 14.4]);
        on_board([node_usb, 0]) translate([-6, -3, top - 0.6]) cube([12, 20, 6.6]);
        on_board([node_plug, node_size[1]]) translate([-17, -20, top + 1]) cube([34, 24, 8]);
    }
}
module case_lid() {
    ear = 14;
    difference() {
        union() {
            cube([case_w + 2 * wall, case_d + 2 * wall, wall]);
            translate([-ear, case_d / 2 + wall - 8, 0]) cube([case_w + 2 * wall + 2 * ear, 16, wall]);
        }
        bosses() translate([0, 0, -1]) cylinder(d = 2.8, h = 10);
        for (x = [-ear / 2, case_w + 2 * wall + ear / 2]) translate([x, case_d / 2 + wall, -1])
            cylinder(d = 3.4, h = 10);
    }
}
if (part == "ring") ring();
if (part == "case") case();
if (part == "case_lid") case_lid();
