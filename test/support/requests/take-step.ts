/** Performs a step of a request on behalf of its actor. */
import { randomUUID } from 'node:crypto';
import type { StepReport } from '../../../domain/requests/messages.ts';
import type { Step } from '../../../domain/requests/statuses.ts';
import type { SharedEngine } from '../shared/join.ts';

/** Returns the status after the step, or why it failed: `out_of_stock: line 1`. */
export async function takeStep(
  { fulfilment }: Pick<SharedEngine, 'fulfilment'>,
  requestId: string,
  step: Step,
  report: Partial<StepReport> = {},
): Promise<string> {
  const actor = { cancel: 'partner', return: 'courier' }[step as string] ?? 'pharmacy';
  const outcome = await fulfilment.takeStep(
    requestId,
    step,
    { actor, ...report } as StepReport,
    randomUUID(),
  );
  switch (outcome.kind) {
    case 'taken':
      return outcome.version.status;
    case 'refused':
      return `${outcome.type}: ${outcome.message}`;
    case 'illegal':
    case 'not_running':
      return outcome.kind;
  }
}
