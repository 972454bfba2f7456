// Measures shogiops: `list SFEN DEPTH REPEAT`, or `annan SFEN DEPTH REPEAT`.
import { perft } from 'shogiops/debug';
import { parseSfen } from 'shogiops/sfen';

const [, , what, sfen, depth, repeat] = process.argv;
const rules = what === 'annan' ? 'annanshogi' : 'standard';
const position = parseSfen(rules, sfen).unwrap();
let total = 0;
for (let round = 0; round < Number(repeat); round++) total += perft(position, Number(depth));
console.log(total);
