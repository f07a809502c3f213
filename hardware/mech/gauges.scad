// Discs to try in a finished chute: 30.2, 31.8 and 41.3 must run through, 42.5 must not enter.
include <params.scad>
part = "gauges";
$fn = 180;
show_legends = true;
module disc(d, name) {
    difference() {
        cylinder(d = d, h = 8);
        if (show_legends) translate([0, 0, 7.4]) linear_extrude(2) text(name, size = 6,
            font = "DejaVu Sans:style=Bold", halign = "center", valign = "center");
    }
}
translate([0, 0, 0]) disc(piece_min, "30.2");
translate([38, 0, 0]) disc(piece_max, "31.8");
translate([0, 44, 0]) disc(striker_max, "41.3");
translate([48, 44, 0]) disc(striker_max * 1.03, "NO");
