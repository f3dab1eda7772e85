/**
 * A process that attacks as its environment says until it is told to stop: its own work is not the bench's. An attacker has
 * a machine of its own, so here what it computes gives way to what is measured.
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
