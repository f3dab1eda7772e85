/** A pharmacy reads in its orders the codes that its own system has for what is ordered. */
import { expect, test } from '@jest/globals';
import type { OrderAnswer } from '../../../api/pharmacy/order-schemas.ts';
import { MEDICINE_ID, STOCK, type PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());
const pharmacy = preparedEach(given.pharmacy().stocked());
const ordered = () => given.order().by(partner).at(pharmacy);

const AMOXICILLIN = 'med_6aeec3a9ea56';

async function map(caller: PharmacyApiCaller, code: string, said: object): Promise<void> {
  expect((await caller.call('PUT', `/item-codes/${code}`, said)).status).toBe(200);
}

const read = async (requestId: string) =>
  (await pharmacy.call<OrderAnswer>('GET', `/orders/${requestId}`)).data;
const codeIn = ({ items }: OrderAnswer) => items.map(({ item_code }) => item_code);

test('the order, the list and the answers to steps have the code that is mapped now', async () => {
  const { request_id } = await ordered();
  expect(codeIn(await read(request_id))).toEqual([null]);
  await map(pharmacy, 'PCM', { medicine_id: MEDICINE_ID });
  expect(codeIn(await read(request_id))).toEqual(['PCM']);
  const { data } = await pharmacy.call<{ orders: OrderAnswer[] }>('GET', '/orders');
  expect(data.orders.map(codeIn)).toEqual([['PCM']]);
  expect(codeIn((await pharmacy.step(request_id, 'accept')).data)).toEqual(['PCM']);
  await map(pharmacy, 'PCM', { medicine_id: AMOXICILLIN });
  expect(codeIn(await read(request_id))).toEqual([null]);
});

test('of several codes the one of the pack that was ordered, and none where it may be either', async () => {
  const { sales_unit, pack_size } = STOCK;
  await map(pharmacy, 'PACK', { medicine_id: MEDICINE_ID, sales_unit, pack_size });
  await map(pharmacy, 'SINGLE', { medicine_id: MEDICINE_ID, sales_unit: 'tablet', pack_size: 1 });
  const { request_id } = await ordered();
  expect(codeIn(await read(request_id))).toEqual(['PACK']);
  await map(pharmacy, 'OTHER-BRAND', { medicine_id: MEDICINE_ID, sales_unit, pack_size });
  expect(codeIn(await read(request_id))).toEqual([null]);
});

test('a line that another medicine took the place of has the code of that', async () => {
  await map(pharmacy, 'PCM', { medicine_id: MEDICINE_ID });
  await map(pharmacy, 'AMX', { medicine_id: AMOXICILLIN });
  await pharmacy.put(AMOXICILLIN, { sales_unit: 'pack' });
  const { request_id } = await ordered();
  const substitute = { medicine_id: AMOXICILLIN, quantity: 1, unit: 'pack' };
  const held = await pharmacy.call<OrderAnswer>('POST', `/orders/${request_id}/hold`, {
    reason: 'substitution_proposed',
    lines: [{ line: 1, substitute }],
  });
  expect(codeIn(held.data)).toEqual(['PCM']);
  const sent = { sequence: held.data.hold?.sequence };
  const approved = await partner.call('POST', `/requests/${request_id}/hold/approve`, sent);
  expect(approved.status).toBe(200);
  expect(codeIn(await read(request_id))).toEqual(['AMX']);
});

test('the codes of one pharmacy are in no other’s orders, and in no answer to partners', async () => {
  const other = await given.pharmacy().stocked();
  await map(other, 'THEIRS', { medicine_id: MEDICINE_ID });
  await map(pharmacy, 'OURS', { medicine_id: MEDICINE_ID });
  const { request_id } = await ordered();
  expect(codeIn(await read(request_id))).toEqual(['OURS']);
  const { data } = await partner.call('GET', `/requests/${request_id}`);
  expect(JSON.stringify(data)).not.toMatch(/item_code|OURS|THEIRS/);
});
