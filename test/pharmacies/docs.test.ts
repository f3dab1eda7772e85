/** The pharmacies' pages: every command is run as it stands, every link leads somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { SITES } from '../../site/content/sites.ts';
import { blocksOf, Reader } from '../docs/shell.ts';
import { PHARMACY_BASE, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { details, inBase64 } from '../support/prescriptions/hand-in.ts';
import { pdf } from '../support/prescriptions/samples.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/pharmacies');
const guides = Object.values(SITES['pharmacies']?.guides ?? {}).flat();
const pages = guides.map((name) => ({
  name,
  blocks: blocksOf(readFileSync(path.join(FOLDER, `${name}.md`), 'utf8')),
}));

const { engine, given } = useEngine();

test('every page for pharmacies is a guide', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(guides.map((name) => `${name}.md`).toSorted());
});

/** What the pages verify. */
const PRESCRIBED = {
  medicine: 'paracetamol 500 mg tablet',
  quantity: 2,
  unit: 'pack',
  dosage: 'when needed',
  refills: 1,
};

/** The pages that are about an order. */
const WITH_ORDER = ['webhooks', 'orders', 'prescriptions'];

async function orderFrom(pharmacy: PharmacyApiCaller): Promise<string> {
  const partner = await given.partner();
  const { prescription_id } = await given
    .prescription()
    .by(partner)
    .with({ files: inBase64(pdf()), details: details({ lines: [PRESCRIBED] }) });
  const prescribed = { prescription_ids: [prescription_id] };
  const { request_id } = await given.order().by(partner).at(pharmacy).with(prescribed);
  return request_id;
}

describe.each(pages)('$name', ({ name, blocks }) => {
  test('its commands answer what the page for pharmacies says', async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { key } = pharmacy;
    const [ORDER, OTHER_ORDER] = WITH_ORDER.includes(name)
      ? [await orderFrom(pharmacy), await orderFrom(pharmacy)]
      : ['', ''];
    const reader = await Reader.start({ API: engine.origin + PHARMACY_BASE, KEY: key, ORDER, OTHER_ORDER });
    try {
      for (const block of blocks.filter(({ language }) => language === 'sh')) {
        const { statuses, output } = await reader.run(block);
        const wrong = statuses.filter((status) => status !== 200 && status !== 201);
        expect({ block: block.text, output, wrong }).toEqual({ block: block.text, output, wrong: [] });
        if (statuses.length === 0) continue;
        const shown = blocks[blocks.indexOf(block) + 1];
        const promised = shown?.language === 'json' ? shown.text : output;
        expect(JSON.parse(output)).toEqual(JSON.parse(promised));
      }
    } finally {
      await reader.close();
    }
  });

  test('the links of the page for pharmacies lead to pages of ours, and its JSON is valid', async () => {
    const response = await fetch(`${engine.origin}${PHARMACY_BASE}/docs/${name}`);
    const html = await response.text();
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (link.startsWith('data:')) continue;
      const { status, url } = await fetch(new URL(link, response.url));
      expect([link, status, new URL(url).origin]).toEqual([link, 200, engine.origin]);
    }
    const json = blocks.filter(({ language }) => language === 'json');
    expect(() => json.map(({ text }) => JSON.parse(text) as unknown)).not.toThrow();
  });
});
