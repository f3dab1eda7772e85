/** What the engine asks of the pharmacy's side: of its inbox, of its own system, or in the sandbox of a scenario. */
import { answerBy } from './orders.ts';
import { areaOf, type DeliveryArea } from '../requests/destination.ts';
import type { PharmacySummary } from './summary.ts';
import type { ProofRequirement } from '../requests/delivery-proofs.ts';
import { withQuantity, type RequestItem } from '../requests/lines/items.ts';
import type { Submission } from '../requests/submission.ts';
import type { TimelineEntry } from '../requests/timeline.ts';
import { routingHistory } from '../routing/history.ts';
import type { ScenarioChoice } from '../sandbox/scenarios.ts';
import type { Status } from '../requests/statuses.ts';
import { termsOf } from '../requests/terms.ts';

/** A request as it is put before the pharmacy, which has not accepted it yet: nothing of the patient but the area. */
export interface PharmacyOrder {
  readonly request_id: string;
  /** When we accepted the request; RFC 3339 UTC. */
  readonly accepted_at: string;
  /** 1 for the first pharmacy that has it, 2 for the next. */
  readonly routing: number;
  readonly pharmacy: PharmacySummary;
  /** As they are agreed now. */
  readonly items: readonly RequestItem[];
  readonly delivery_area: DeliveryArea;
  /** Those of the create call; the pharmacy reads of later ones through its API. */
  readonly prescription_ids: readonly string[];
  /** What the partner insists on at the door. */
  readonly proof_required: ProofRequirement;
  /** When the system stops waiting for the pharmacy's answer; RFC 3339 UTC. */
  readonly answer_by: string;
  readonly sandbox: ScenarioChoice | null;
}

/**
 * The pharmacy's side of a request. Both calls are safe to repeat: the `request_id` names the order.
 * The pharmacy answers through the workflow's Updates, never through these calls.
 */
export interface PharmacyGateway {
  /** Whether the pharmacy is told of the order by `offer`: not where it reads its inbox, or nobody plays it. */
  isCalled(order: PharmacyOrder): Promise<boolean>;
  /** Puts the order before the pharmacy. */
  offer(order: PharmacyOrder): Promise<void>;
  /** Tells the pharmacy that nothing more is expected of it, because the request ended without it. */
  withdraw(requestId: string, because: Status, from: OfferedTo): Promise<void>;
}

/** To whom an order was offered. */
export interface OfferedTo {
  readonly pharmacy_id: string;
  readonly routing: number;
}

/** What of a request goes to the pharmacy that has it now. */
export function orderOf(submission: Submission, timeline: readonly TimelineEntry[]): PharmacyOrder {
  const { pharmacy, items, delivery_address } = termsOf(submission, timeline);
  const routing = routingHistory(submission.pharmacy, timeline).length + 1;
  const { request_id, proof_required, sandbox } = submission;
  return {
    request_id,
    accepted_at: submission.accepted_at,
    routing,
    pharmacy,
    items: items.map(({ agreed, requested: _requested, substituted_for: _former, ...item }) => ({
      ...item,
      ...withQuantity(item, agreed),
    })),
    delivery_area: areaOf(delivery_address),
    prescription_ids: submission.prescription_ids,
    proof_required,
    answer_by: answerBy(submission, timeline),
    sandbox,
  };
}
