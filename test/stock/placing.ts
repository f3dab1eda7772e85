/** Requests at pharmacies of a test's own, moved by hand. */
import type { RequestState, StepReport } from '../../domain/requests/messages.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Step } from '../../domain/requests/statuses.ts';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import type { TestEngine } from '../support/engine/engine.ts';
import type { Shelf } from '../support/pharmacies/shelf.ts';

/** Places an order of so many tablets of each medicine on the shelf, which nobody moves but the test. */
export async function placeOrder(partner: ApiCaller, shelf: Shelf, tablets: readonly number[]) {
  return partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    pharmacy_id: shelf.pharmacy_id,
    items: shelf.lines(tablets).map(({ medicine_id, content_quantity }) => ({
      medicine: medicine_id,
      quantity: content_quantity,
      unit: 'tablet',
    })),
    sandbox: { scenario: 'manual', step_seconds: 0 },
  });
}

/** Takes a step in the place of pharmacy, courier or partner; answers the status, or the type of the refusal. */
export async function takeStep(
  engine: TestEngine,
  requestId: string,
  step: Step,
  report: Partial<StepReport> = {},
): Promise<string> {
  const actor = { cancel: 'partner', return: 'courier' }[step as string] ?? 'pharmacy';
  try {
    const state = await engine.client.workflow
      .getHandle(requestId)
      .executeUpdate<RequestState, [StepReport]>(step, { args: [{ actor, ...report } as StepReport] });
    return state.record.status;
  } catch (error) {
    const { type } = (error as { cause?: { type?: string } }).cause ?? {};
    if (type === undefined) throw error;
    return type;
  }
}
