// Dimensions in millimetres. hardware/mech.py reads this file too: only "name = number;" lines.
// Laws: carromman 30.2 to 31.8 across and 7 to 9 thick, striker at most 41.3, hole 44.5 to 46.

wall = 2.4;             // six lines of a 0.4 nozzle
piece_min = 30.2;
piece_max = 31.8;
striker_max = 41.3;
thick_max = 9;
striker_thick = 10;

// Chute. Along the slope u, across v from the reference wall, above the floor w.
slope = 37;             // degrees; friction up to 0.3 still gives 3.5 m/s2
roll = 12;              // degrees towards the reference wall
bore_d = 47;            // entry; the hole above is 46 at most, so there is no ledge
slot_w = 42.2;          // striker + 0.9: it runs, one 3 % too wide does not
slot_h = 13;            // lower than a piece on edge, higher than two lying would need
slot_len = 90;
drop_z = 58;            // under the table, where the roofed slot begins
beam_d = 3;             // bores of the beams
beam_a = 15;            // along the chute
beam_g = 50;
head_u = 60;
beam_b = 75;
centre_v = 15.9;        // centre line of a carromman at the wall
gauge_v = 36.5;         // missed by 31.8, covered by 41.3
emitter_drop = 15;      // emitters stand below the floor: powder falls past them
recess = 2.5;           // receivers sit behind this much bore
part_d = 3.2;           // 3 mm parts
boss_d = 8;
sensor_d = 6;           // bore of the colour sensor
lamp_tilt = 55;         // degrees from upright: keeps 2 mm between its bore and the sensor's
patch = 12;             // white reference opposite the colour head, let into the floor
patch_t = 0.3;
face_w = 7.5;           // where the lamps meet: the face of a piece
ear_d = 10;
ear_u1 = 6;             // ears hold trough, lid and rail together
ear_u2 = 63;
ear_hole = 3.4;
flange_d = 74;
flange_t = 4;
flange_flat = 29;        // flange cut off there on the two sides of the frame
head_post = 30.8;       // top of the posts for the head's board: Q8, 8.7 long, ends at 22

// Ring round a standard net: two crossed beams of 5 mm parts.
ring_bore = 47;
ring_h = 14;
ring_part = 5.2;
ring_recess = 3;

// Tray below the chute.
tray_in = 80;
tray_h = 45;

// Box.
box_wall = 2.4;
box_gap = 1.5;          // round the circuit board
standoff = 5;           // below the circuit board
board_t = 1.6;
above = 19;             // from the board to the plate: the USB plug on the socketed controller
plate_t = 3;
cap_d = 13.4;
cap_hole = 14;
cap_flange = 17;
cap_rise = 4;           // above the plate
tact_h = 7.3;           // top of the switches above the circuit board
legend = 0.6;           // engraved this deep
head_bore = 1.4;        // how deep a screw's head sinks into the plate
panel_post = 4.3;        // under the plate and in the frame: the panel's glass stands 2.4 off it
pipe_d = 3;             // clear rod from a lamp to the plate
pipe_gap = 0.5;         // between lamp and rod
pipe_sink = 0;          // the rod's end below the plate's face
pipe_sleeve = 5;        // sleeve below the plate

// Case of a pocket's electronics: board on posts, lid on two bosses beside it.
case_w = 76;
case_d = 47;
case_h = 25;
case_post = 5;          // below the board
case_at = 44;           // from the hole's middle: clear of the flange
post_hole = 2.1;        // for self-tapping M2.5
post_deep = 5.6;

// Players' panel.
frame_w = 60;
frame_h = 48;
frame_d = 36;
frame_post = 6;         // below its board

// Under the board: what must be free, from the hole's middle towards the frame.
free_to_frame = 30;
