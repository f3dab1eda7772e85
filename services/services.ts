/** The use cases of a deployment, one object for each subject; endpoints, commands and tests ask for what they do. */
import { type Actors, createActors } from './audit/actors.ts';
import type { ChangeLog, ReadLog } from './audit/logs.ts';
import { type Readiness, readinessCheck } from './common/readiness.ts';
import { createHolds, type Holds } from './holds.ts';
import { createMedicines, type Medicines } from './medicines/medicines.ts';
import { type Calls, createCalls } from './partners/calls.ts';
import { createKeys, type Keys } from './partners/keys.ts';
import { createPartners, type Partners } from './partners/partners.ts';
import { createPartnerRegistry, type PartnerRegistry } from './partners/registry.ts';
import { createPortalUsers, type PortalUsers } from './portal/members.ts';
import { createPrescriptions, type Prescriptions } from './prescriptions/prescriptions.ts';
import { createDecisions, type Decisions } from './requests/decisions.ts';
import { createEventsFeed, type EventsFeed } from './requests/events-feed.ts';
import { createPlacing, type Placing } from './requests/place-request.ts';
import { createProofs, type Proofs } from './requests/read-proof.ts';
import { createRequestReader, type RequestReader } from './requests/read-request.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import type { ServiceParts } from './parts.ts';
import { createPharmacies, type Pharmacies } from './pharmacies/pharmacies.ts';
import { createPharmacyRegistry, type PharmacyRegistry } from './pharmacies/registry.ts';
import { createPrescriptionReview, type PrescriptionReview } from './prescriptions/review/review.ts';
import { createStock, type Stock } from './stock/stock.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** One object for each subject. */
export interface Services {
  /** Who acted, by name. */
  readonly actors: Actors;
  readonly calls: Calls;
  /** The log of what was done to accounts. */
  readonly changeLog: ChangeLog;
  readonly holds: Holds;
  readonly keys: Keys;
  readonly medicines: Medicines;
  readonly partners: Partners;
  readonly partnerRegistry: PartnerRegistry;
  readonly portalUsers: PortalUsers;
  readonly prescriptions: Prescriptions;
  /** Orders are placed with it, or tried out. */
  readonly placing: Placing;
  readonly requestReader: RequestReader;
  /** What partners decide of their requests. */
  readonly decisions: Decisions;
  readonly events: EventsFeed;
  readonly proofs: Proofs;
  readonly sandbox: Sandbox;
  readonly pharmacies: Pharmacies;
  readonly pharmacyRegistry: PharmacyRegistry;
  readonly prescriptionReview: PrescriptionReview;
  /** The log of who read data about patients. */
  readonly reads: ReadLog;
  readonly stock: Stock;
  readonly webhooks: Webhooks;
  /** @throws ServiceError `temporarily_unavailable`, with reasons, while calls can't be answered. */
  requireReady(): Promise<Readiness>;
}

/** Makes the use cases; each subject adds its own here. */
export function createServices(parts: ServiceParts): Services {
  const placing = createPlacing(parts);
  const decisions = createDecisions(parts);
  return {
    actors: createActors(parts),
    calls: createCalls(parts),
    holds: createHolds(parts),
    keys: createKeys(parts),
    medicines: createMedicines(parts),
    partners: createPartners(parts),
    partnerRegistry: createPartnerRegistry(parts),
    portalUsers: createPortalUsers(parts),
    prescriptions: createPrescriptions(parts),
    placing,
    requestReader: createRequestReader(parts),
    decisions,
    events: createEventsFeed(parts),
    proofs: createProofs(parts),
    sandbox: createSandbox({ ...parts, placing, decisions }),
    pharmacies: createPharmacies(parts),
    pharmacyRegistry: createPharmacyRegistry(parts),
    prescriptionReview: createPrescriptionReview(parts),
    stock: createStock(parts),
    webhooks: createWebhooks(parts),
    changeLog: parts.changeLog,
    reads: parts.reads,
    requireReady: readinessCheck(parts),
  };
}
