/** What the engine asks of the pharmacy's side; the sandbox implements it, and production will. */
import type { DeliveryAddress, PharmacySummary, RequestItem, Submission } from './requests.ts';
import type { ScenarioChoice } from './scenarios.ts';
import type { Status } from './statuses.ts';

/** A request as the pharmacy gets it. */
export interface PharmacyOrder {
  readonly request_id: string;
  readonly pharmacy: PharmacySummary;
  readonly items: readonly RequestItem[];
  readonly delivery_address: DeliveryAddress;
  readonly sandbox: ScenarioChoice | null;
}

/**
 * The pharmacy's side of a request. Both calls are safe to repeat: the `request_id` names the order.
 * The pharmacy answers through the workflow's Updates, never through these calls.
 */
export interface PharmacyGateway {
  /** Puts the order before the pharmacy. */
  offer(order: PharmacyOrder): Promise<void>;
  /** Tells the pharmacy that nothing more is expected of it, because the request ended without it. */
  withdraw(requestId: string, because: Status): Promise<void>;
}

/** What of a submission goes to the pharmacy. */
export function orderOf(submission: Submission): PharmacyOrder {
  const { request_id, pharmacy, items, delivery_address, sandbox } = submission;
  return { request_id, pharmacy, items, delivery_address, sandbox };
}
