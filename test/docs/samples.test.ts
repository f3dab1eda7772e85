/** Every sample on the pages for partners and pharmacies is run unchanged, in each language, in the order of the page. */
import { expect, test } from '@jest/globals';
import { samplesOf } from '../../site/content/fences.ts';
import { PHARMACY_BASE, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { details, inBase64 } from '../support/prescriptions/submit.ts';
import { pdf } from '../support/prescriptions/samples.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { faultsOf } from './samples/faults.ts';
import { followed } from './samples/reader.ts';
import { testSamples, useTools } from './samples/use-samples.ts';

const { engine, given } = useEngine();
const origin = () => engine.origin;
const tools = useTools(origin);

/** Pages for partners that need an earlier order. */
const AFTER_AN_ORDER = ['events.md', 'lists.md'];
const AFTER_A_DELIVERY = ['what-you-owe.md'];

/** A partner with the limits of the sandbox. */
async function partner(page: string) {
  const reader = await given.partner().limitedTo({ minute_limit: null, day_limit: null });
  if (AFTER_AN_ORDER.includes(page)) {
    await given
      .order()
      .by(reader)
      .with({ external_id: 'order-4711', metadata: { plan: 'gold' } })
      .confirmed();
  }
  if (AFTER_A_DELIVERY.includes(page)) await given.order().by(reader).delivered();
  return { API: '/v1', KEY: reader.key };
}

/** Pages for pharmacies that need an order with a prescription. */
const WITH_AN_ORDER = ['orders.md', 'prescriptions.md'];
/** The prescription that these pages verify. */
const PRESCRIBED = {
  medicine: 'paracetamol 500 mg tablet',
  quantity: 2,
  unit: 'pack',
  dosage: 'when needed',
  refills: 1,
};

async function pharmacy(page: string) {
  const reader = await given.pharmacy().stocked();
  const ORDER = WITH_AN_ORDER.includes(page) ? await orderFrom(reader) : '';
  return { API: PHARMACY_BASE, KEY: reader.key, ORDER };
}

async function orderFrom(reader: PharmacyApiCaller): Promise<string> {
  const by = await given.partner();
  const handedIn = { files: inBase64(pdf()), details: details({ lines: [PRESCRIBED] }) };
  const { prescription_id } = await given.prescription().by(by).with(handedIn);
  const prescribed = { prescription_ids: [prescription_id] };
  const { request_id } = await given.order().by(by).at(reader).with(prescribed);
  return request_id;
}

testSamples({ folder: 'partners', origin, tools, newcomer: partner, preamblePage: 'quickstart.md' });
testSamples({ folder: 'pharmacies', origin, tools, newcomer: pharmacy, preamblePage: 'quickstart.md' });

test('a sample whose response differs from its page is found', async () => {
  const markdown = [
    '```sh\ncurl -s $API/requests -H "Authorization: Bearer $KEY"\n```',
    '```json status=200\n{ "success": true, "data": { "requests": [], "has_more": true, "next_cursor": null } }\n```',
    'And now:',
    '```sh\ncurl -s $API/requests/none -H "Authorization: Bearer $KEY"\n```',
    'Without an answer:',
    '```sh\ncurl -s $API/usage -H "Authorization: Bearer $KEY"\n```\n',
  ].join('\n\n');
  const page = { name: 'a.md', file: '', preamble: [], markdown, samples: samplesOf(markdown) };
  const answers = await followed(page, 'sh', engine.origin, await partner(page.name), () =>
    Promise.resolve(),
  );
  const faults = faultsOf(page, 'sh', answers);
  expect(faults).toHaveLength(4);
  expect(faults.join('\n')).toMatch(/has_more: true, answered false[^]*404[^]*not shown[^]*not shown/);
});
