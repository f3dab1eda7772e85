/** The sandbox's pharmacy and courier: reports one step after the other, as the request's scenario says. */
import { sleep } from '@temporalio/workflow';
import type { SandboxReply } from '../../activities/sandbox/ask-request.ts';
import type { PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import { holdOf, type HoldReason } from '../../domain/holds/holds.ts';
import type { ScenarioStep } from '../../domain/sandbox/scenario-table.ts';
import { playedScenario } from '../../domain/sandbox/scenarios.ts';
import type { Actor, Step } from '../../domain/requests/statuses.ts';
import { openSandboxHold, reportStep } from '../activities.ts';

/**
 * Plays the order's scenario to its end, or until the request has ended or went to another pharmacy. Steps that a
 * partner took by hand in the meantime are passed over; while the request is held, a step waits until its partner has
 * acted. Cancelling this workflow withdraws the order.
 */
export async function sandboxPharmacy(order: PharmacyOrder): Promise<void> {
  if (order.sandbox === null) return;
  const play = new Play(order, order.sandbox.step_seconds);
  const { steps, hold } = playedScenario(order.sandbox, order.routing);
  for (const scenarioStep of steps) {
    const isHeldFirst = hold?.before === scenarioStep.step;
    if (isHeldFirst && (await play.openHold(hold.reason, scenarioStep.actor)).ended) return;
    if ((await play.report(scenarioStep)).ended) return;
  }
  if (hold?.before === null) await play.openHold(hold.reason, 'pharmacy');
}

class Play {
  private readonly order: PharmacyOrder;
  private readonly stepSeconds: number;

  constructor(order: PharmacyOrder, stepSeconds: number) {
    this.order = order;
    this.stepSeconds = stepSeconds;
  }

  async report({ step, share, ...report }: ScenarioStep): Promise<SandboxReply> {
    await this.pauseBefore(step);
    const { request_id, pharmacy } = this.order;
    const { pharmacy_id } = pharmacy;
    const asked = { request_id, step, report: { ...report, pharmacy_id } };
    return reportStep.executeWithOptions({ summary: step }, [
      share === undefined ? asked : { ...asked, share },
    ]);
  }

  /** Holds that are not for pharmacies and couriers are there without them. */
  async openHold(reason: HoldReason, actor: Actor): Promise<SandboxReply> {
    if (!holdOf(reason).raisedBy.includes(actor)) return { ended: false };
    await this.pauseBefore(reason);
    const { request_id, pharmacy } = this.order;
    const asked = { request_id, pharmacy_id: pharmacy.pharmacy_id, actor, reason };
    return openSandboxHold.executeWithOptions({ summary: reason }, [asked]);
  }

  private async pauseBefore(what: Step | HoldReason): Promise<void> {
    if (this.stepSeconds > 0) await sleep(this.stepSeconds * 1000, { summary: `before ${what}` });
  }
}
