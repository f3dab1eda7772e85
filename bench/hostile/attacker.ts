/**
 * A process that runs the attacks named in its environment until it is stopped. A real attacker has its own machine, so
 * this process has a low priority.
 */
import os from 'node:os';
import { lowerPriority } from '../../worker/cpu-priority.ts';
import { attack, type AttackName, type Attacker } from '../../test/support/hostile/attacks.ts';

const attacker = JSON.parse(process.env['ATTACKER'] ?? '') as Attacker;
const names = JSON.parse(process.env['ATTACKS'] ?? '') as AttackName[];
lowerPriority(os.constants.priority.PRIORITY_LOW);
const ending = new AbortController();
process.on('SIGTERM', () => ending.abort());
const attacking = attack(attacker, names, ending.signal);
console.log('attacking');
const outcomes = await attacking;
console.log(`outcomes ${JSON.stringify(outcomes)}`);
process.exit();
