/** Asks an operator before something is changed. */
import { createInterface } from 'node:readline/promises';
import type { Invocation } from './invocation.ts';
import { wrongCall } from './operator-error.ts';

/**
 * Returns when the operator has agreed.
 *
 * @param target what it is done to: an id, a name, or nothing in particular.
 * @throws OperatorError when the operator did not, or nobody can be asked.
 */
export async function confirm(
  { command, description, options }: Invocation,
  target: string | null,
): Promise<void> {
  if (options.yes === true) return;
  const named = target === null ? command : `${command} ${target}`;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw wrongCall(
      `Nothing was changed: ${named} asks first, and nobody is at a terminal. Say --yes to go on.`,
    );
  }
  // Not on the standard output, which a script may read.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${named}: ${description}\nGo on? [y/N] `).catch(noAnswer);
    if (!/^y(es)?$/i.test(answer.trim())) throw wrongCall('Nothing was changed.');
  } finally {
    terminal.close();
  }
}

/** Whoever leaves by Ctrl-C or Ctrl-D has not agreed. */
function noAnswer(error: unknown): string {
  if (Error.isError(error) && error.name === 'AbortError') return '';
  throw error;
}
