/** The operators' and engineers' command: `npm run ops -- ...`. */
import { bundledProgram } from './bundle.ts';
import type * as program from './program.ts';

// Files that a command writes are for their owner alone.
process.umask(0o077);
// A reader may stop early, as `head` does: the command still finishes what it began.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const { runCommand } = (await import(bundledProgram() ?? './program.ts')) as typeof program;
const { stdin, stdout, stderr } = process;
process.exitCode = await runCommand({
  args: process.argv.slice(2),
  variables: process.env,
  output: stdout,
  errors: stderr,
  // Not the standard output, which a script may read.
  terminal: stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined,
});
