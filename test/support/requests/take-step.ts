/** A step of a request, in the place of whoever would take it. */
import { randomUUID } from 'node:crypto';
import type { StepReport } from '../../../domain/requests/messages.ts';
import type { Step } from '../../../domain/requests/statuses.ts';
import type { SharedEngine } from '../shared/join.ts';

/** Answers the status after it, or why there is none: `out_of_stock: line 1`. */
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
