/** `POST /requests`: checks everything that can be checked, then starts the workflow. */
import { readSubmission } from '../../db/requests.ts';
import { acceptedRecord, type RequestRecord, type Submission } from '../../domain/requests.ts';
import { DEFAULT_REROUTE_POLICY, type ReroutePolicy } from '../../domain/routing.ts';
import { scenarioOf, timeLimitsFor, type ScenarioChoice } from '../../domain/scenarios.ts';
import { Admission } from '../admission.ts';
import type { Dependencies } from '../dependencies.ts';
import { dryRun } from '../dry-run.ts';
import { endpoint, type Answer, type Call } from '../endpoint.ts';
import { keyReused, REPLAYED_HEADER } from '../idempotency.ts';
import { itemsRefused } from '../item-errors.ts';
import { CREATE_REQUEST } from '../operations/requests.ts';
import { checkOrder, isOpen, pharmacyRefusal } from '../order-checks.ts';
import { duplicateExternalId, isSameOrder, orderFingerprint } from '../order-identity.ts';
import { requireUsable } from '../prescriptions/require-usable.ts';
import { newDeliveryPin } from '../delivery-pin.ts';
import { requestIdentity, type RequestIdentity } from '../request-identity.ts';
import { CreateRequestBody } from '../schemas/requests.ts';

/**
 * In one API process. At the 140 to 250 starts a second that were measured (docs/performance.md) the last of them
 * waits less than a second; a start is given up after four.
 */
const MAX_STARTS_AT_ONCE = 100;

export function createRequest(dependencies: Dependencies) {
  const starts = new Admission(MAX_STARTS_AT_ONCE);
  return endpoint<CreateRequestBody>({
    method: 'POST',
    path: '/requests',
    scope: 'requests:create',
    operation: CREATE_REQUEST,
    body: CreateRequestBody,
    leavesNothing: ({ dry_run = false }) => dry_run,
    handle: async (call) =>
      call.body.dry_run === true
        ? { data: await dryRun(dependencies, call) }
        : create(dependencies, call, starts),
  });
}

async function create(
  dependencies: Dependencies,
  call: Call<CreateRequestBody>,
  starts: Admission,
): Promise<Answer> {
  const { database, fulfilment, requests } = dependencies;
  const { partner_id: partnerId } = call.caller;
  const { body, idempotencyKey } = call;
  const identity = requestIdentity({ partnerId, externalId: body.external_id, idempotencyKey });
  const again = async (earlier: Submission) => {
    requireSame(earlier, body, identity);
    if (identity.from === 'external_id') return { data: await requests.read(identity.request_id, partnerId) };
    return created(acceptedRecord(earlier), { [REPLAYED_HEADER]: 'true' });
  };
  const earlier = identity.from === 'new' ? undefined : await readSubmission(database, identity.request_id);
  if (earlier !== undefined) return again(earlier);
  const submission = await submissionOf(dependencies, call, identity.request_id);
  if (await starts.run(() => fulfilment.start(submission))) return created(acceptedRecord(submission));
  const started = await fulfilment.submission(identity.request_id);
  if (started === undefined) throw new Error('A workflow that is already started has no submission');
  return again(started);
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
  if (isSameOrder(earlier, body)) return;
  throw from === 'idempotency_key' ? keyReused() : duplicateExternalId(earlier);
}

async function submissionOf(
  dependencies: Dependencies,
  call: Call<CreateRequestBody>,
  requestId: string,
): Promise<Submission> {
  const { environment, timeLimits, database } = dependencies;
  const { body, caller } = call;
  const order = await checkOrder(dependencies, call);
  const { pharmacy, priced, sandbox, checkedAt, arrivesAt } = order;
  if (!isOpen(pharmacy) || arrivesAt === undefined) throw pharmacyRefusal(pharmacy);
  if (!priced.ok) throw itemsRefused(order.itemRefusals);
  const { prescription_ids, enrollee_id } = body;
  if (prescription_ids !== undefined) {
    const { partner_id } = caller;
    await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: checkedAt });
  }
  const reroute_policy = reroutePolicyOf(body, sandbox);
  return {
    request_id: requestId,
    partner_id: caller.partner_id,
    environment,
    accepted_at: checkedAt.toISOString(),
    external_id: body.external_id ?? null,
    fingerprint: orderFingerprint(body),
    enrollee_id: body.enrollee_id,
    pharmacy: { pharmacy_id: pharmacy.pharmacy_id, name: pharmacy.name, address: pharmacy.address },
    items: priced.items,
    delivery_address: order.delivery_address,
    recipient: order.recipient,
    metadata: body.metadata ?? {},
    ...(prescription_ids === undefined ? {} : { prescription_ids }),
    total_ngn: priced.total_ngn,
    estimated_delivery_at: arrivesAt.toISOString(),
    time_limits: sandbox === null ? timeLimits : timeLimitsFor(sandbox, timeLimits, reroute_policy),
    delivery_pin: newDeliveryPin(),
    ...authorizationOf(body, sandbox),
    reroute_policy,
    sandbox,
  };
}

/** Absent where neither the partner nor the scenario says anything of it. */
function authorizationOf(
  { authorization: asked }: CreateRequestBody,
  sandbox: ScenarioChoice | null,
): Pick<Submission, 'authorization'> {
  const authorization = asked ?? defaultsOf(sandbox)?.authorization;
  if (authorization === undefined) return {};
  const { code = null, emergency = false } = authorization;
  return { authorization: { code, emergency } };
}

function reroutePolicyOf(
  { reroute_policy: asked }: CreateRequestBody,
  sandbox: ScenarioChoice | null,
): ReroutePolicy {
  return asked ?? defaultsOf(sandbox)?.reroute_policy ?? DEFAULT_REROUTE_POLICY;
}

/** What the scenario says of which the partner says nothing. */
function defaultsOf(sandbox: ScenarioChoice | null) {
  return sandbox === null ? undefined : scenarioOf(sandbox.scenario).defaults;
}
