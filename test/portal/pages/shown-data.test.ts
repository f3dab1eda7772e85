/** What pages say beside what is done on them: times in UTC, charts, who made a key and when it was used, how far an upload is. */
import { expect, test } from '@jest/globals';
import { listKeys, recordKeyUses } from '../../../db/partners/keys.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';

const suite = useBrowser();
const { engine, given } = suite;
const receiver = prepared(startReceiver, (started) => started.close());
const partner = prepared(given.partner());

const signedIn = (path: string) => suite.signedIn(path, { partnerId: partner.partnerId });

test('a time is one of Lagos, and of UTC under the pointer', async () => {
  const { request_id, created_at } = await given.order().by(partner).playing('manual');
  const page = await signedIn(`/portal/requests/${request_id}`);
  const time = page.locator(`time[datetime="${created_at}"]`).first();
  const inLagos = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(await time.textContent()).toContain(inLagos.format(new Date(created_at)));
  await time.hover();
  await page.getByRole('tooltip', { name: `${created_at.slice(0, 19).replace('T', ' ')} UTC` }).waitFor();
});

test('usage is a chart of calls, which screen readers are told in numbers', async () => {
  await partner.call('GET', '/requests');
  const page = await signedIn('/portal/usage');
  const chart = page.getByRole('figure', { name: /[1-9]\d* done \(2xx\)/ });
  // Calls are counted within seconds.
  await eventually(
    async () => {
      if ((await chart.count()) === 0) await page.reload({ waitUntil: 'networkidle' });
      return (await chart.count()) > 0;
    },
    { deadlineMs: 30_000, describe: 'the calls in the chart' },
  );
  expect(await chart.locator('svg path').count()).toBeGreaterThan(0);
});

test('how an endpoint did is a chart of attempts', async () => {
  const { webhook_id } = await register(partner, { url: receiver.url });
  const { request_id } = await given.order().by(partner).playing('happy');
  await partner.readUntil(request_id, 'delivered');
  const page = await signedIn(`/portal/webhooks/${webhook_id}`);
  const chart = page.getByRole('figure', { name: /[1-9]\d* succeeded/ });
  await eventually(
    async () => {
      if ((await chart.count()) === 0) await page.reload({ waitUntil: 'networkidle' });
      return (await chart.count()) > 0;
    },
    { deadlineMs: 30_000, describe: 'the attempts in the chart' },
  );
  expect(await chart.count()).toBe(1);
});

test('a key says who made it, and when it was used last', async () => {
  const unused = await given.partner();
  const page = await suite.signedIn('/portal/keys', { partnerId: unused.partnerId });
  const row = page.getByRole('row', { name: /active/ });
  await row.getByText('by test').waitFor();
  expect(await row.locator('time').count()).toBe(1);
  const [key] = await listKeys(engine.database, unused.partnerId);
  // Processes write down once a minute what they noted.
  await recordKeyUses(engine.database, new Map([[key?.key_id ?? '', new Date()]]));
  await page.reload();
  await row.getByText('just now').waitFor();
  expect(await row.locator('time').count()).toBe(2);
});

test('an upload says how far it is', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const page = await suite.signedIn('/console/stock', { pharmacyId: pharmacy.pharmacyId });
  const network = await page.context().newCDPSession(page);
  const throttled = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { ...throttled, uploadThroughput: 50_000 });
  const row = `${MEDICINE_ID},4,pack,24,900`;
  const rows = ['medicine_id,quantity,sales_unit,pack_size,price_ngn', ...Array<string>(10_000).fill(row)];
  const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.setInputFiles('input[type=file]', file);
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  const seen = new Set<number>();
  await eventually(
    async () => {
      seen.add(Number(await bar.getAttribute('aria-valuenow')));
      return [...seen].some((percent) => percent > 0 && percent < 100);
    },
    { deadlineMs: 30_000, describe: 'a part of the upload' },
  );
  await network.send('Network.emulateNetworkConditions', { ...throttled, uploadThroughput: -1 });
  await page.getByText('stock.csv: 10000 rows').waitFor();
  expect(await bar.count()).toBe(0);
});
