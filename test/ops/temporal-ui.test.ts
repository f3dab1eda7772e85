/**
 * Checks docs/ops/requests.md against the Temporal UI: the filters, the summary, the timeline, pending activities, and clear
 * text by the codec server. `SCREENSHOTS=true` retakes the screenshots of the page.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { chromium, type Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../local/project.ts';
import { connectSystem } from '../support/pharmacies/systems.ts';
import { findChromium, INSTALL_MS } from '../support/browser/chromium.ts';
import { takePicture } from '../support/browser/pictures.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually, onThisMachine } from '../support/engine/eventually.ts';
import { temporalWithUi } from '../support/servers/temporal-with-ui.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const PAGE = path.join(PROJECT_ROOT, 'docs', 'ops', 'requests.md');
const WINDOW = { width: 1280, height: 1080 };
/** Timeout in milliseconds of one page on a busy machine. */
const SHOWN_MS = 30_000;
/** Time in milliseconds after which an incomplete list is reloaded. */
const RELOAD_MS = 5_000;

const temporal = prepared(temporalWithUi, (server) => server.stop());
const { engine, given } = useOwnEngine(() => ({ temporalAddress: temporal.address, codec: temporal.codec }));
const browser = prepared(
  async () =>
    chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] }),
  (opened) => opened.close(),
  INSTALL_MS,
);

/** One request of each kind that the page's filters distinguish. */
const requests = prepared(async () => {
  const partner = await given.partner();
  const pharmacy = await given.pharmacy().stocked();
  const open = await given.order().by(partner).at(pharmacy).confirmed();
  const held = await given.order().by(partner).playing('hold_address_unclear');
  const silent = await given.pharmacy().stocked();
  const { system } = await connectSystem(engine.database, silent);
  await system.close();
  const refused = await given.order().by(partner).at(silent.pharmacyId);
  const failed = await given.order().by(partner).playing('fails');
  return { partner, pharmacy, open, held, refused, failed };
});

/** The page's filters for these requests. */
async function filters(): Promise<string[]> {
  const [, block = ''] = /```\n(FulfilmentPartner[^`]*)```/.exec(await readFile(PAGE, 'utf8')) ?? [];
  const [day] = new Date().toISOString().split('T');
  return block
    .trim()
    .split('\n')
    .map((filter) =>
      filter
        .replace('par_...', requests.partner.partnerId)
        .replace('ph_...', requests.pharmacy.pharmacyId)
        .replace(/\d{4}-\d\d-\d\d(?=T)/, day ?? ''),
    );
}

async function opened(address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce' });
  context.setDefaultTimeout(onThisMachine(SHOWN_MS));
  const page = await context.newPage();
  await page.goto(`${temporal.uiUrl}/namespaces/default/workflows${address}`);
  return page;
}

/** Waits until the page shows all of these texts, including the frames with our decoded payloads. */
async function untilSays(page: Page, ...texts: readonly string[]): Promise<void> {
  const shown = async () =>
    (await Promise.all(page.frames().map((frame) => frame.innerText('body')))).join('\n');
  await eventually(
    async () => {
      const text = await shown();
      return texts.every((each) => text.includes(each));
    },
    { deadlineMs: SHOWN_MS, describe: `the page to say ${texts.join(', ')}` },
  );
}

/** True when the pages can decode payloads. */
const isDecoded = async (page: Page) =>
  (await page.getByText('Codec Server could not connect').count()) === 0;

/** The ids in the list shown by the UI. */
async function listed(page: Page): Promise<string[]> {
  const texts = await page.locator('table a[href*="/workflows/req_"]').allTextContents();
  return [...new Set(texts.flatMap((text) => /req_\w+/.exec(text) ?? []))].toSorted();
}

test('the documented filters find the documented requests', async () => {
  const expected = [requests.held, requests.open, requests.failed].map(({ request_id }) => request_id);
  const found = await filters();
  expect(found).toHaveLength(expected.length);
  for (const [index, filter] of found.entries()) {
    const page = await opened(`?query=${encodeURIComponent(filter)}`);
    // Each list is read when its page loads, and visibility lags slightly.
    const isListed = async () => {
      await page.reload();
      await page
        .getByRole('link', { name: expected[index] ?? '' })
        .first()
        .waitFor({ timeout: onThisMachine(RELOAD_MS) });
      return (await listed(page)).join() === expected[index];
    };
    await eventually(isListed, {
      deadlineMs: SHOWN_MS,
      describe: `the UI to list ${String(expected[index])} alone for ${filter}`,
    });
    if (index === 0) await takePicture(page, 'ops/pictures/filter', 400);
    await page.context().close();
  }
});

test("Temporal's UI shows a request's order, summary and timeline in clear text", async () => {
  const { partner, pharmacy, open } = requests;
  const page = await opened(`/${open.request_id}`);
  await untilSays(page, `"enrollee_id": "${ORDER.enrollee_id}"`, 'request must make progress');
  await takePicture(page, 'ops/pictures/request');
  await page.getByText('User Metadata').first().click();
  await untilSays(page, `from ${pharmacy.pharmacyId} for ${partner.partnerId}`, 'confirmed by pharmacy');
  await takePicture(page, 'ops/pictures/summary-and-timeline', 720);
  expect(await isDecoded(page)).toBe(true);
  await page.context().close();
});

test('an unreachable pharmacy shows as a pending activity with its last failure', async () => {
  const page = await opened(`/${requests.refused.request_id}`);
  await page.getByText('Pending Activities').first().click();
  await untilSays(page, 'offerOrder', 'Next Retry', 'lookup: The connection was refused.');
  // The lines below the failure's message show this machine's paths.
  await takePicture(page, 'ops/pictures/pending-activity', 600);
  expect(await isDecoded(page)).toBe(true);
  await page.context().close();
});
