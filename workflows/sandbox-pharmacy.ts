/** The sandbox's pharmacy and courier: reports one step after the other, as the request's scenario says. */
import { sleep } from '@temporalio/workflow';
import type { PharmacyOrder } from '../domain/gateways.ts';
import { scenarioOf } from '../domain/scenarios.ts';
import { reportStep } from './activities.ts';

/**
 * Plays the order's scenario to its end, or until the request has ended otherwise. Steps that a partner took
 * by hand in the meantime are passed over. Cancelling this workflow withdraws the order.
 */
export async function sandboxPharmacy({ request_id, sandbox }: PharmacyOrder): Promise<void> {
  if (sandbox === null) return;
  for (const { step, ...report } of scenarioOf(sandbox.scenario).steps) {
    if (sandbox.step_seconds > 0) await sleep(sandbox.step_seconds * 1000, { summary: `before ${step}` });
    const { ended } = await reportStep.executeWithOptions({ summary: step }, [{ request_id, step, report }]);
    if (ended) return;
  }
}
