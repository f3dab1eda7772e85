/** Callers with every permission on each API, and their objects, so that a hostile call gets as far as it can. */
import type { CreatedKey } from '../../../services/partners/keys.ts';
import { PORTAL_ORIGIN, signedInUser } from '../callers/portal-caller.ts';
import { MEDICINE_ID } from '../callers/pharmacy-caller.ts';
import type { TestEngine } from '../engine/engine.ts';
import type { Given } from '../given/given.ts';
import type { ApiName } from './operation.ts';

export const PLANT_STORE_TOKEN = 'a-token-of-the-tests-of-more-than-32-characters';

export interface HostileCaller {
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the caller's own objects, by the name of the path parameter. */
  readonly owned: Readonly<Record<string, string>>;
}

export type HostileCallers = Readonly<Record<ApiName, HostileCaller>>;

export async function hostileCallers(engine: TestEngine, given: Given): Promise<HostileCallers> {
  const partner = await given.partner();
  const pharmacy = await given.pharmacy().stocked();
  const { prescription_id } = await given.prescription().by(partner);
  const { request_id } = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .with({ prescription_ids: [prescription_id] });
  const events = await partner.call<{ events: { data: { event_id: string } }[] }>('GET', '/events');
  const event_id = events.data.events[0]?.data.event_id ?? '';
  const hook = { url: 'https://example.com/hook' };
  const { data: own } = await partner.call<{ webhook_id: string }>('POST', '/webhooks', hook);
  const { data: theirs } = await pharmacy.call<{ webhook_id: string }>('POST', '/webhooks', hook);
  const user = await signedInUser(engine, partner.partnerId);
  const { data: made } = await user.call<CreatedKey>('POST', '/keys', {
    name: 'hostile',
    scopes: ['requests:read'],
  });
  const cookie = [...user.cookies].map((one) => one.join('=')).join('; ');
  const { key_id } = made;
  return {
    partner: {
      headers: { Authorization: `Bearer ${partner.key}` },
      owned: { request_id, event_id, webhook_id: own.webhook_id, prescription_id },
    },
    pharmacy: {
      headers: { Authorization: `Bearer ${pharmacy.key}` },
      owned: {
        request_id,
        event_id,
        webhook_id: theirs.webhook_id,
        prescription_id,
        medicine_id: MEDICINE_ID,
      },
    },
    portal: { headers: { Cookie: cookie, Origin: PORTAL_ORIGIN }, owned: { key_id } },
    plants: { headers: { Authorization: `Bearer ${PLANT_STORE_TOKEN}` }, owned: { id: '42' } },
  };
}
