/** The submission of a request. */
import type { Environment } from '../common/environments.ts';
import type { Authorization } from '../holds/authorization.ts';
import type { Coverage } from '../money/coverage.ts';
import type { OfferTimes } from '../pharmacies/opening-hours.ts';
import type { PharmacySummary } from '../pharmacies/pharmacies.ts';
import type { ReroutePolicy } from '../routing.ts';
import type { ScenarioChoice } from '../sandbox/scenarios.ts';
import type { DeliveryAddress, Recipient } from './destination.ts';
import type { ProofRequirement } from './delivery-proofs.ts';
import type { RequestItem } from './items.ts';
import type { TimeLimits } from './time-limits.ts';

/** Everything about a request that is fixed when it is accepted. It is the argument of the workflow. */
export interface Submission {
  readonly request_id: string;
  readonly partner_id: string;
  readonly environment: Environment;
  readonly accepted_at: string;
  /** API key or portal member of the partner that placed the request; absent for a test order of a pharmacy. */
  readonly placed_by?: string;
  /** The partner's own id, unique forever; null if it sent none. */
  readonly external_id: string | null;
  /** Hash of the body, which distinguishes a repeated request from a different one. */
  readonly fingerprint: string;
  readonly enrollee_id: string;
  readonly pharmacy: PharmacySummary;
  /** Absent for a pharmacy that is always open. */
  readonly offer_times?: OfferTimes;
  readonly items: readonly RequestItem[];
  readonly recipient: Recipient | null;
  readonly delivery_address: DeliveryAddress;
  readonly metadata: Readonly<Record<string, string>>;
  /** Prescriptions of the create call. */
  readonly prescription_ids: readonly string[];
  readonly total_ngn: number;
  /** The pharmacy's fee for the delivery, in whole Naira; absent if it is 0. */
  readonly delivery_fee_ngn?: number;
  /** The platform's share of what the pharmacy is paid, in per cent; absent if it is 0. Partners never see it. */
  readonly commission_percent?: number;
  readonly estimated_delivery_at: string;
  readonly time_limits: TimeLimits;
  /** Sealed secret from which the recipient's PINs are derived; null once the patient is erased. */
  readonly delivery_pin: string | null;
  readonly proof_required: ProofRequirement;
  /** The authorization by an HMO; absent if none is needed. */
  readonly authorization?: Authorization;
  /** The coverage when the request was placed; absent if the authorization stated no amount, end or co-pay. */
  readonly coverage?: Coverage;
  readonly reroute_policy: ReroutePolicy;
  /** How the sandbox plays the pharmacy; null in production. */
  readonly sandbox: ScenarioChoice | null;
  /** Time when the patient's data was erased from Postgres; never set in a new submission. RFC 3339 UTC. */
  readonly erased_at?: string;
}
