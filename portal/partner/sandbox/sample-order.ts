/** The sample order that starts a scenario. */
import type { PartnerCreateRequestBody, PartnerScenario } from '../../client/generated/index.ts';

/** Pause between two steps, so that the user can follow them. */
const STEP_SECONDS = 3;

/** Two packs, so that the pharmacy can propose a part of the order. The recipient is fictitious. */
const ORDER = {
  enrollee_id: 'ENR-SANDBOX',
  items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' }],
  delivery_address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
  recipient: { name: 'Sandbox Recipient', phone: '+2348000000000' },
} satisfies Partial<PartnerCreateRequestBody>;

/** Adds the options that the scenario requires. */
export function sampleOrder({ scenario, pharmacy_id }: PartnerScenario): PartnerCreateRequestBody {
  return {
    ...ORDER,
    pharmacy_id,
    sandbox: { scenario, step_seconds: STEP_SECONDS },
    ...(scenario.includes('authorization') && { authorization: {} }),
    ...(scenario.startsWith('reroutes') && { reroute_policy: 'any' as const }),
  };
}
