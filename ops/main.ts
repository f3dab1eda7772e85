/** The command of operators and engineers: `npm run ops -- ...`. */
import { bundledProgram } from './bundle.ts';
import type * as program from './program.ts';

// Only the owner can read files that a command writes.
process.umask(0o077);
// A reader such as `head` may close the stream early. The command still completes.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const { runCommand } = (await import(bundledProgram() ?? './program.ts')) as typeof program;
const { stdin, stdout, stderr } = process;
const exitCode = await runCommand({
  args: process.argv.slice(2),
  variables: process.env,
  output: stdout,
  errors: stderr,
  // Asks on standard error, because a script may read standard output.
  terminal: stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined,
});
// Connections to a frozen server stay open and would keep the process alive.
process.exit(exitCode);
