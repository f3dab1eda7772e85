/** Asks an operator before something is changed. */
import { createInterface } from 'node:readline/promises';
import type { Invocation, Terminal } from './invocation.ts';
import { wrongCall } from './operator-error.ts';

/**
 * Returns when the operator has agreed.
 *
 * @param target the id or name of what is changed; null when the command changes nothing in particular.
 * @throws OperatorError when the operator did not agree, or there is no terminal.
 */
export async function confirm(
  { command, description, options }: Invocation,
  target: string | null,
  terminal: Terminal | undefined,
): Promise<void> {
  if (options.yes === true) return;
  const named = target === null ? command : `${command} ${target}`;
  if (terminal === undefined) {
    throw wrongCall(
      `Nothing was changed: ${named} asks first, and nobody is at a terminal. Say --yes to go on.`,
    );
  }
  const dialogue = createInterface(terminal);
  try {
    const answer = await dialogue.question(`${named}: ${description}\nGo on? [y/N] `).catch(noAnswer);
    if (!/^y(es)?$/i.test(answer.trim())) throw wrongCall('Nothing was changed.');
  } finally {
    dialogue.close();
  }
}

/** Whoever leaves by Ctrl-C or Ctrl-D has not agreed. */
function noAnswer(error: unknown): string {
  if (Error.isError(error) && error.name === 'AbortError') return '';
  throw error;
}
