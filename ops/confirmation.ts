/** Asks the operator for confirmation before a change. */
import { createInterface } from 'node:readline/promises';
import type { Invocation, Terminal } from './invocation.ts';
import { wrongCall } from './operator-error.ts';

/**
 * Returns once the operator has confirmed.
 *
 * @param target id or name of the changed object; null when there is none.
 * @throws OperatorError when the operator declines, or there is no terminal.
 */
export async function confirm(
  { command, description, options }: Invocation,
  target: string | null,
  terminal: Terminal | undefined,
): Promise<void> {
  if (options.yes === true) return;
  const title = target === null ? command : `${command} ${target}`;
  if (terminal === undefined) {
    throw wrongCall(
      `Nothing was changed: ${title} asks for confirmation, and there is no terminal. Add --yes to confirm.`,
    );
  }
  const dialogue = createInterface(terminal);
  try {
    const answer = await dialogue.question(`${title}: ${description}\nContinue? [y/N] `).catch(noAnswer);
    if (!/^y(es)?$/i.test(answer.trim())) throw wrongCall('Nothing was changed.');
  } finally {
    dialogue.close();
  }
}

/** Treats Ctrl-C and Ctrl-D as "no". */
function noAnswer(error: unknown): string {
  if (Error.isError(error) && error.name === 'AbortError') return '';
  throw error;
}
