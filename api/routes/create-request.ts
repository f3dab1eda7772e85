/** `POST /requests`: checks everything that can be checked, then starts the workflow. */
import { findPharmacy, type FoundPharmacy } from '../../db/catalogue/find-pharmacy.ts';
import { priceItems } from '../../db/catalogue/price-items.ts';
import { estimatedDeliveryAt } from '../../domain/delivery-estimate.ts';
import { newId } from '../../domain/ids.ts';
import { firstEntry, toRecord, type Submission } from '../../domain/requests.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_STEP_SECONDS,
  scenarioOfPharmacy,
  timeLimitsFor,
  type ScenarioChoice,
} from '../../domain/scenarios.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import { itemsRefused } from '../item-errors.ts';
import { CreateRequestBody } from '../schemas/requests.ts';
import { validationError } from '../validation.ts';

export function createRequest({ database, fulfilment, environment, timeLimits, clock }: Dependencies) {
  return endpoint<CreateRequestBody>({
    method: 'POST',
    path: '/requests',
    scope: 'requests:create',
    body: CreateRequestBody,
    async handle({ caller, body }) {
      const sandbox = environment === 'sandbox' ? scenarioChoice(body) : refuseSandbox(body);
      const acceptedAt = clock();
      const [found, priced] = await Promise.all([
        findPharmacy(database, body.pharmacy_id, acceptedAt),
        priceItems(database, { pharmacy_id: body.pharmacy_id, items: body.items }),
      ]);
      const pharmacy = requireOpen(found);
      if (!priced.ok) throw itemsRefused(priced.problems, body.items);
      const submission: Submission = {
        request_id: newId('request'),
        partner_id: caller.partner_id,
        environment,
        accepted_at: acceptedAt.toISOString(),
        enrollee_id: body.enrollee_id,
        pharmacy: { pharmacy_id: pharmacy.pharmacy_id, name: pharmacy.name, address: pharmacy.address },
        items: priced.items,
        delivery_address: body.delivery_address,
        total_ngn: priced.total_ngn,
        estimated_delivery_at: estimatedDeliveryAt(acceptedAt).toISOString(),
        time_limits: sandbox === null ? timeLimits : timeLimitsFor(sandbox, timeLimits),
        sandbox,
      };
      await fulfilment.start(submission);
      return {
        status: 201,
        headers: { Location: `/v1/requests/${submission.request_id}` },
        data: toRecord(submission, [firstEntry(submission)]),
      };
    },
  });
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
