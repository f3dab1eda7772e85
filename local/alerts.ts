/** `npm run alerts:check`: checks the syntax of the alert rules and runs their unit tests. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from './failure.ts';
import { PROJECT_ROOT } from './project.ts';
import { findGoTool } from './tools/build-go-program.ts';

const TELEMETRY = path.join(PROJECT_ROOT, 'ops', 'telemetry');
const CHECKS = [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
];

try {
  const promtool = await findGoTool('promtool', (line) => console.log(line));
  for (const check of CHECKS) await promisify(execFile)(promtool, check, { cwd: TELEMETRY });
  console.log('The alert rules pass their tests.');
} catch (error) {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  console.error(error instanceof StackFailure ? messageOf(error) : `${stdout}${stderr}` || messageOf(error));
  process.exitCode = 1;
}
