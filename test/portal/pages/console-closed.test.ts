/** Orders on the console that arrive while the pharmacy is closed. */
import { expect, test } from '@jest/globals';
import { useOwnBrowser } from '../../support/browser/use-own-browser.ts';
import { prepared } from '../../support/suite/prepared.ts';

// In the sandbox every pharmacy is always open.
const suite = useOwnBrowser({ environment: 'production' });
const { given } = suite;
const partner = prepared(given.partner());

const HOUR = 3_600_000;
/** Nigeria has no summer time. */
const lagosClock = (at: number) => new Date(at + HOUR).toISOString().slice(11, 16);

/** Runs in the page: counts the tones that it plays. */
const COUNT_TONES = `
  window.tones = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    start.apply(this, when);
  };
`;

/** The list of orders of a pharmacy with these hours, after an order arrived. */
async function withOrderAt(opening_hours: string) {
  const pharmacy = await given.pharmacy().stocked();
  await pharmacy.call('PUT', '/contact', { phone: null, opening_hours, services: [] });
  const page = await suite.signedIn('/console/', { pharmacyId: pharmacy.pharmacyId });
  await page.getByText('No new orders.').waitFor();
  await page.evaluate(COUNT_TONES);
  await page.clock.install();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  await page.getByText('New (1)').waitFor();
  const { data } = await pharmacy.call<{ answer_by: string }>('GET', `/orders/${request_id}`);
  return {
    page,
    pharmacy,
    request_id,
    answer_by: data.answer_by,
    tones: () => page.evaluate('window.tones'),
  };
}

const opensLater = () => {
  const now = Date.now();
  return `Mo-Su ${lagosClock(now + 12 * HOUR)}-${lagosClock(now + 14 * HOUR)}`;
};

test('an order that arrives while the pharmacy is closed shows the date and time of its deadline, and can be accepted', async () => {
  const { page, request_id, answer_by } = await withOrderAt(opensLater());
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const deadline = `Accept or reject when you open, by ${date.format(new Date(answer_by))}`;
  await page.getByText(deadline).waitFor();
  await page.goto(`/console/orders/${request_id}`);
  await page.getByText(deadline).waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('heading', { name: 'Dispense', level: 2 }).waitFor();
  expect((await partner.read(request_id)).status).toBe('confirmed');
});

test('an order that can be answered now is listed before one that waits for the opening', async () => {
  const { page, pharmacy } = await withOrderAt(opensLater());
  await pharmacy.call('PUT', '/contact', { phone: null, opening_hours: '24/7', services: [] });
  await given.order().by(partner).at(pharmacy);
  await page.getByText('New (2)').waitFor();
  const cards = await page.getByRole('region', { name: 'New' }).getByRole('link').allTextContents();
  expect(cards.map((text) => /Accept or reject (?:within|when you open)/.exec(text)?.[0])).toEqual([
    'Accept or reject within',
    'Accept or reject when you open',
  ]);
});

test('the sound for a new order repeats while the pharmacy is open, and sounds once while it is closed', async () => {
  const closed = await withOrderAt(opensLater());
  const open = await withOrderAt('24/7');
  for (const { page } of [closed, open]) await page.clock.fastForward('01:00');
  expect(await closed.tones()).toBe(2);
  expect(await open.tones()).toBeGreaterThan(2);
});
