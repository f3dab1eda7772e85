/** `npm run temporal -- ...`: runs the `temporal` program of the local stack, connected to the stack's server. */
import { spawnSync } from 'node:child_process';
import { readIfPresent } from '../files.ts';
import { STACK_FILE, type StackDescription } from '../stack/stack-file.ts';
import { findTemporal } from './temporal-binary.ts';

const program = await findTemporal((line) => console.error(line), undefined);
const text = await readIfPresent(STACK_FILE);
const address = text === undefined ? undefined : (JSON.parse(text) as StackDescription).temporal_address;
const env = address === undefined ? {} : { TEMPORAL_ADDRESS: address };
const { status } = spawnSync(program, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...env, ...process.env },
});
process.exitCode = status ?? 1;
