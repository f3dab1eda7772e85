/** `POST /requests`: checks everything that can be checked, then starts the workflow. */
import { findPharmacy, type FoundPharmacy } from '../../db/catalogue/find-pharmacy.ts';
import { priceItems } from '../../db/catalogue/price-items.ts';
import { readSubmission } from '../../db/requests.ts';
import { estimatedDeliveryAt } from '../../domain/delivery-estimate.ts';
import { acceptedRecord, type RequestRecord, type Submission } from '../../domain/requests.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_STEP_SECONDS,
  scenarioOfPharmacy,
  timeLimitsFor,
  type ScenarioChoice,
} from '../../domain/scenarios.ts';
import { Admission } from '../admission.ts';
import { readDelivery } from '../delivery.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint, type Answer, type Call } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { keyReused, REPLAYED_HEADER } from '../idempotency.ts';
import { itemsRefused } from '../item-errors.ts';
import { CREATE_REQUEST } from '../operations/requests.ts';
import { requireUsable } from '../prescriptions/require-usable.ts';
import { requestIdentity, type RequestIdentity } from '../request-identity.ts';
import { CreateRequestBody } from '../schemas/requests.ts';
import { validationError } from '../validation.ts';

/**
 * In one API process. At the 140 to 250 starts a second that were measured (docs/performance.md) the last of them
 * waits less than a second; a start is given up after four.
 */
const MAX_STARTS_AT_ONCE = 100;

export function createRequest(dependencies: Dependencies) {
  const { database, fulfilment, requests } = dependencies;
  const starts = new Admission(MAX_STARTS_AT_ONCE);
  return endpoint<CreateRequestBody>({
    method: 'POST',
    path: '/requests',
    scope: 'requests:create',
    operation: CREATE_REQUEST,
    body: CreateRequestBody,
    async handle(call) {
      const { partner_id: partnerId } = call.caller;
      const { body, idempotencyKey } = call;
      const identity = requestIdentity({ partnerId, externalId: body.external_id, idempotencyKey });
      const again = async (earlier: Submission) => {
        requireSame(earlier, body, identity);
        if (identity.from === 'external_id')
          return { data: await requests.read(identity.request_id, partnerId) };
        return created(acceptedRecord(earlier), { [REPLAYED_HEADER]: 'true' });
      };
      const earlier =
        identity.from === 'new' ? undefined : await readSubmission(database, identity.request_id);
      if (earlier !== undefined) return again(earlier);
      const submission = await submissionOf(dependencies, call, identity.request_id);
      if (await starts.run(() => fulfilment.start(submission))) return created(acceptedRecord(submission));
      const started = await fulfilment.submission(identity.request_id);
      if (started === undefined) throw new Error('A workflow that is already started has no submission');
      return again(started);
    },
  });
}

function created(record: RequestRecord, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 201,
    headers: { Location: `/v1/requests/${record.request_id}`, ...headers },
    data: record,
  };
}

/** Makes sure that a call which leads to an earlier request asks for that very request. */
function requireSame(earlier: Submission, body: CreateRequestBody, { from }: RequestIdentity): void {
  if (earlier.fingerprint === fingerprintOf(body)) return;
  if (from === 'idempotency_key') throw keyReused();
  throw new ApiError(
    'duplicate_external_id',
    `You have sent another body with this external_id: it is request ${earlier.request_id}. Read that one, or send another external_id.`,
  );
}

async function submissionOf(
  { database, environment, timeLimits, clock }: Dependencies,
  { caller, body }: Call<CreateRequestBody>,
  requestId: string,
): Promise<Submission> {
  const sandbox = environment === 'sandbox' ? scenarioChoice(body) : refuseSandbox(body);
  const delivery = readDelivery(body);
  const acceptedAt = clock();
  const { prescription_ids } = body;
  const [found, priced] = await Promise.all([
    findPharmacy(database, body.pharmacy_id, acceptedAt),
    priceItems(database, { pharmacy_id: body.pharmacy_id, items: body.items }),
  ]);
  const { pharmacy_id, name, address } = requireOpen(found);
  if (!priced.ok) throw itemsRefused(priced.problems, body.items);
  if (prescription_ids !== undefined) {
    const { enrollee_id } = body;
    const { partner_id } = caller;
    await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: acceptedAt });
  }
  return {
    request_id: requestId,
    partner_id: caller.partner_id,
    environment,
    accepted_at: acceptedAt.toISOString(),
    external_id: body.external_id ?? null,
    fingerprint: fingerprintOf(body),
    enrollee_id: body.enrollee_id,
    pharmacy: { pharmacy_id, name, address },
    items: priced.items,
    ...delivery,
    metadata: body.metadata ?? {},
    ...(prescription_ids === undefined ? {} : { prescription_ids }),
    total_ngn: priced.total_ngn,
    estimated_delivery_at: estimatedDeliveryAt(acceptedAt).toISOString(),
    time_limits: sandbox === null ? timeLimits : timeLimitsFor(sandbox, timeLimits),
    sandbox,
  };
}

function scenarioChoice({ sandbox, pharmacy_id }: CreateRequestBody): ScenarioChoice {
  return {
    scenario: sandbox?.scenario ?? scenarioOfPharmacy(pharmacy_id) ?? DEFAULT_SCENARIO,
    step_seconds: sandbox?.step_seconds ?? DEFAULT_STEP_SECONDS,
  };
}

function refuseSandbox({ sandbox }: CreateRequestBody): null {
  if (sandbox === undefined) return null;
  throw validationError([
    { path: 'sandbox', code: 'unknown_member', message: 'is for the sandbox only; leave it out' },
  ]);
}

function requireOpen(pharmacy: FoundPharmacy | undefined): FoundPharmacy {
  if (pharmacy === undefined) {
    throw new ApiError(
      'pharmacy_not_found',
      'There is no pharmacy with this pharmacy_id. Take one from a search result.',
    );
  }
  if (pharmacy.may_take_orders) return pharmacy;
  throw new ApiError(
    'pharmacy_unavailable',
    'This pharmacy does not take orders now. Search again and take another.',
  );
}
