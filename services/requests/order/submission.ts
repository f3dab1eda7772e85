/** Makes what the workflow starts with out of an order that passes every check. */
import { DEFAULT_PROOF_REQUIREMENT } from '../../../domain/requests/delivery-proofs.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { DEFAULT_REROUTE_POLICY, type ReroutePolicy } from '../../../domain/routing/routing.ts';
import { scenarioOf, timeLimitsFor, type ScenarioChoice } from '../../../domain/sandbox/scenarios.ts';
import { requireUsable } from '../../prescriptions/require-usable.ts';
import type { ServiceParts } from '../../parts.ts';
import { checkOrder, isOpen, pharmacyRefusal, type KnownOfOrder, type OrderChecks } from './check-order.ts';
import { newPinSecret } from '../../../db/requests/delivery-pins.ts';
import { itemsRefused } from './item-refusals.ts';
import { orderFingerprint } from './order-identity.ts';
import type { OrderInput } from './order-input.ts';

/** @throws ServiceError for the first check that the order does not pass. */
export async function submissionOf(
  parts: OrderChecks & Pick<ServiceParts, 'timeLimits' | 'encryption'>,
  { partner_id, ...names }: Pick<Submission, 'request_id' | 'partner_id' | 'placed_by'>,
  order: OrderInput,
  known: KnownOfOrder,
): Promise<Submission> {
  const { environment, timeLimits, database } = parts;
  const { enrollee_id, prescription_ids = [] } = order;
  const checked = await checkOrder(parts, partner_id, order, known);
  const { pharmacy, priced, sandbox, checkedAt, arrivesAt } = checked;
  if (!isOpen(pharmacy) || arrivesAt === undefined) throw pharmacyRefusal(pharmacy);
  if (!priced.ok) throw itemsRefused(checked.itemRefusals);
  if (prescription_ids.length > 0)
    await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: checkedAt });
  const reroute_policy = reroutePolicyOf(order, sandbox);
  return {
    ...names,
    partner_id,
    environment,
    accepted_at: checkedAt.toISOString(),
    external_id: order.external_id ?? null,
    fingerprint: orderFingerprint(order),
    enrollee_id,
    pharmacy: { pharmacy_id: pharmacy.pharmacy_id, name: pharmacy.name, address: pharmacy.address },
    items: priced.items,
    delivery_address: checked.delivery_address,
    recipient: checked.recipient,
    metadata: order.metadata ?? {},
    prescription_ids,
    total_ngn: priced.total_ngn,
    estimated_delivery_at: arrivesAt.toISOString(),
    time_limits: sandbox === null ? timeLimits : timeLimitsFor(sandbox, timeLimits, reroute_policy),
    proof_required: order.proof_required ?? DEFAULT_PROOF_REQUIREMENT,
    delivery_pin: newPinSecret(parts.encryption, names.request_id),
    ...authorizationOf(order, sandbox),
    reroute_policy,
    sandbox,
  };
}

/** Absent where neither the partner nor the scenario says anything of it. */
function authorizationOf(
  { authorization: asked }: OrderInput,
  sandbox: ScenarioChoice | null,
): Pick<Submission, 'authorization'> {
  const authorization = asked ?? defaultsOf(sandbox)?.authorization;
  if (authorization === undefined) return {};
  const { code = null, emergency = false } = authorization;
  return { authorization: { code, emergency } };
}

function reroutePolicyOf(
  { reroute_policy: asked }: OrderInput,
  sandbox: ScenarioChoice | null,
): ReroutePolicy {
  return asked ?? defaultsOf(sandbox)?.reroute_policy ?? DEFAULT_REROUTE_POLICY;
}

/** What the scenario says of which the partner says nothing. */
function defaultsOf(sandbox: ScenarioChoice | null) {
  return sandbox === null ? undefined : scenarioOf(sandbox.scenario).defaults;
}
