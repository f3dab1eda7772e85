/** What is ordered to see a scenario. */
import type { PartnerCreateRequestBody, PartnerScenario } from '../../client/generated/index.ts';

/** Between two steps: long enough to be seen. */
const STEP_SECONDS = 3;

/** Two of something, so that a part of it can be proposed; whoever it is for does not exist. */
const ORDER = {
  enrollee_id: 'ENR-SANDBOX',
  items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' }],
  delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
  recipient: { name: 'Sandbox Recipient', phone: '+2348000000000' },
} satisfies Partial<PartnerCreateRequestBody>;

/** The body of the request, with what the scenario takes for given. */
export function sampleOrder({ scenario, pharmacy_id }: PartnerScenario): PartnerCreateRequestBody {
  return {
    ...ORDER,
    pharmacy_id,
    sandbox: { scenario, step_seconds: STEP_SECONDS },
    ...(scenario.includes('authorization') && { authorization: {} }),
    ...(scenario.startsWith('reroutes') && { reroute_policy: 'any' as const }),
  };
}
