/** What was submitted: all of a request that is fixed when it is accepted. */
import type { Environment } from '../common/environments.ts';
import type { Authorization } from '../holds/authorization.ts';
import type { PharmacySummary } from '../pharmacies/pharmacies.ts';
import type { ReroutePolicy } from '../routing.ts';
import type { ScenarioChoice } from '../sandbox/scenarios.ts';
import type { DeliveryAddress, Recipient } from './destination.ts';
import type { ProofRequirement } from './delivery-proofs.ts';
import type { RequestItem } from './items.ts';
import type { TimeLimits } from './time-limits.ts';

/** Everything about a request that is fixed when it is accepted; the argument of the workflow. */
export interface Submission {
  readonly request_id: string;
  readonly partner_id: string;
  readonly environment: Environment;
  /** RFC 3339 UTC. */
  readonly accepted_at: string;
  /** The key or the member that placed it; absent where no call did. */
  readonly placed_by?: string;
  /** The partner's own id, unique for ever; null when it sent none. */
  readonly external_id: string | null;
  /** A hash of the body as it was sent: tells the same request sent again from another one. */
  readonly fingerprint: string;
  readonly enrollee_id: string;
  readonly pharmacy: PharmacySummary;
  readonly items: readonly RequestItem[];
  readonly recipient: Recipient | null;
  readonly delivery_address: DeliveryAddress;
  readonly metadata: Readonly<Record<string, string>>;
  /** Those of the create call. */
  readonly prescription_ids: readonly string[];
  readonly total_ngn: number;
  /** RFC 3339 UTC. */
  readonly estimated_delivery_at: string;
  readonly time_limits: TimeLimits;
  /** The sealed secret of the PINs that the recipient gives at the door; null once the patient is erased. */
  readonly delivery_pin: string | null;
  /** What shows at the door that it reached the recipient. */
  readonly proof_required: ProofRequirement;
  /** What an HMO must say to it; absent where nothing was said of that. */
  readonly authorization?: Authorization;
  /** What happens when the pharmacy does not take it. */
  readonly reroute_policy: ReroutePolicy;
  /** How the sandbox gateway plays the pharmacy; null in production. */
  readonly sandbox: ScenarioChoice | null;
  /** When what is about the patient was erased from Postgres; RFC 3339 UTC. Never where it is submitted. */
  readonly erased_at?: string;
}
