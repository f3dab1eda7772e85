/** `npm run stack -- stop worker` and `start worker`: stops and starts one part of the stack that `npm start` runs. */
import { readIfPresent } from '../files.ts';
import { hold, release } from './held-parts.ts';
import { STACK_FILE, type StackDescription } from './stack-file.ts';

/** Exit code for wrong arguments. */
const USAGE = 2;

const [verb, name = ''] = process.argv.slice(2);
const text = await readIfPresent(STACK_FILE);
const pids = text === undefined ? {} : (JSON.parse(text) as StackDescription).pids;
// The stack stops with its servers, so only its own processes can be stopped alone.
const names = Object.keys(pids).filter((part) => !['postgres', 'temporal'].includes(part));
if (text === undefined) {
  console.error('No stack is running: .local/stack.json is missing. Start it with npm start.');
  process.exitCode = 1;
} else if ((verb !== 'stop' && verb !== 'start') || !names.includes(name)) {
  console.error(`Usage: npm run stack -- stop|start ${names.join('|')}`);
  process.exitCode = USAGE;
} else if (verb === 'start') {
  await release(name);
  console.log(`The ${name} is being started.`);
} else {
  await hold(name);
  process.kill(pids[name] ?? 0, 'SIGTERM');
  console.log(`The ${name} is being stopped. Start it again: npm run stack -- start ${name}`);
}
