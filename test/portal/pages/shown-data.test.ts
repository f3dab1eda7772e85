/** How pages display data: actors by name, states and times in words, charts and progress. */
import { describe, expect, test } from '@jest/globals';
import { listKeys, recordKeyUses } from '../../../db/partners/keys.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';
import { hold } from '../../holds/acting.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { pharmacyUser, type PortalCaller, portalUser } from '../../support/callers/portal-caller.ts';

const suite = useBrowser();

const { engine, given } = suite;

const receiver = prepared(startReceiver, (started) => started.close());

const partner = prepared(given.partner());

const signedIn = (path: string) => suite.signedIn(path, { partnerId: partner.partnerId });

test('times are shown in Lagos time, and in UTC on hover', async () => {
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

test("a request shows its pharmacy's phone number, opening hours and services", async () => {
  const pharmacy = await given.pharmacy().stocked();
  await pharmacy.call('PUT', '/contact', { phone: null, opening_hours: null, services: [] });
  const bare = await given.order().by(partner).at(pharmacy);
  await pharmacy.call('PUT', '/contact', {
    phone: '0803 123 4567',
    opening_hours: 'Mo-Fr 08:00-21:00; Sa 20:00-02:00',
    services: ['delivery', 'pick_up'],
  });
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const page = await signedIn(`/portal/requests/${request_id}`);
  await page.getByRole('link', { name: '+2348031234567' }).waitFor();
  expect(await page.getByRole('link', { name: '+2348031234567' }).getAttribute('href')).toBe(
    'tel:+2348031234567',
  );
  for (const text of [
    'Monday to Friday: 08:00–21:00',
    'Saturday: 20:00–02:00 the next day',
    'Sunday: closed',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByText('Delivery, pick up', { exact: true }).waitFor();
  await page.goto(`/portal/requests/${bare.request_id}`);
  await page.getByText('Expected by').waitFor();
  expect(await page.getByText(/^Pharmacy’s/).count()).toBe(0);
});

test('usage is a chart of calls with numbers for screen readers', async () => {
  await partner.call('GET', '/requests');
  const page = await signedIn('/portal/usage');
  const chart = page.getByRole('figure', { name: /[1-9]\d* OK \(2xx\)/ });
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

test('endpoint health is a chart of attempts', async () => {
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

test('a key shows who created it and its last use', async () => {
  const unused = await given.partner();
  const page = await suite.signedIn('/portal/keys', { partnerId: unused.partnerId });
  const row = page.getByRole('row', { name: /active/ });
  await row.getByText('by test').waitFor();
  expect(await row.locator('time').count()).toBe(1);
  const [key] = await listKeys(engine.database, unused.partnerId);
  // Processes record the use of keys once a minute.
  await recordKeyUses(engine.database, new Map([[key?.key_id ?? '', new Date()]]));
  await page.reload();
  await row.getByText('just now').waitFor();
  expect(await row.locator('time').count()).toBe(2);
});

test('an upload shows its progress', async () => {
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
  await page.getByText('stock.csv: 10,000 rows').waitFor();
  expect(await bar.count()).toBe(0);
});

describe('people on the pages', () => {
  /** Internal ids and codes, which pages must not show. */
  const RAW = /(?:usr|key|sess)_[0-9a-z]{10}|NG-[A-Z]{2}|Africa\/Lagos/;

  /** A user with this name. */
  async function named(user: PortalCaller, name: string): Promise<PortalCaller> {
    await engine.database.updateTable('portal_user').set({ name }).where('email', '=', user.email).execute();
    return user;
  }

  async function held() {
    const [partner, pharmacy] = [await given.partner(), await given.pharmacy().stocked()];
    const { request_id } = await given.order().by(partner).at(pharmacy);
    const body = { reason: 'price_changed', lines: [{ line: 1, line_total_ngn: 4_000 }] };
    const { sequence } = await hold({ pharmacy, partner }, request_id, body);
    return { partner, pharmacy, request_id, sequence };
  }

  test('a request and the audit log show actors by name, and the address shows the name of the state', async () => {
    const { partner, request_id } = await held();
    const user = await named(await portalUser(engine, partner.partnerId), 'Ada Obi');
    const page = await suite.signedIn(`/portal/requests/${request_id}`, { user });
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page.getByText(/by Ada Obi/).waitFor();
    await page.getByText(/by API key “test”/).waitFor();
    await page.getByText(/by the pharmacy/).waitFor();
    await page.getByText('approved', { exact: true }).waitFor();
    await page.getByText(/Victoria Island, Lagos$/).waitFor();
    expect(await page.innerText('main')).not.toMatch(RAW);
    await page.goto('/portal/audit');
    await page.getByRole('row', { name: /Hold resolved approved .* Ada Obi/ }).waitFor();
    await page.getByRole('row', { name: /Hold opened price changed .* the pharmacy/ }).waitFor();
    await page.getByRole('link', { name: request_id }).first().waitFor();
    expect(await page.innerText('main')).not.toMatch(RAW);
    await expectPage(page, 'Audit log');
    for (const path of ['/portal/keys', '/portal/calls']) {
      await page.goto(path);
      await page
        .getByText(path === '/portal/keys' ? 'by test' : 'API key “test”')
        .first()
        .waitFor();
      expect(await page.innerText('main')).not.toMatch(RAW);
    }
  });

  test('an order shows which member accepted it and the name of the state, and the audit log shows its holds', async () => {
    const { pharmacy, partner, request_id, sequence } = await held();
    await partner.call('POST', `/requests/${request_id}/hold/approve`, { sequence });
    const user = await named(await pharmacyUser(engine, pharmacy.pharmacyId, 'owner'), 'Bola Ade');
    const page = await suite.signedIn(`/console/orders/${request_id}`, { user });
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText(/by Bola Ade/).waitFor();
    await page.getByText(/by API key “test”/).waitFor();
    expect(await page.getByText(/by the HMO/).count()).toBe(2);
    await page.getByText(/, Lagos$/).waitFor();
    expect(await page.innerText('main')).not.toMatch(RAW);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('row', { name: /Hold opened price changed .* API key “test”/ }).waitFor();
    await page.getByRole('row', { name: /Hold resolved approved .* the HMO/ }).waitFor();
    await expectPage(page, 'Audit log');
  });

  test('an address is corrected with a state from a list of names', async () => {
    const partner = await given.partner();
    const { request_id } = await given.order().by(partner).playing('hold_address_unclear');
    const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
    await page.getByRole('button', { name: 'Correct address', exact: true }).click({ timeout: 60_000 });
    const dialogue = page.getByRole('dialog');
    const state = dialogue.getByRole('combobox', { name: 'State' });
    expect(await state.inputValue()).toBe('Lagos');
    await state.click();
    await page.getByRole('option', { name: 'Oyo', exact: true }).click();
    await dialogue.getByRole('button', { name: 'Correct address' }).click();
    await page.getByText(/, Oyo$/).waitFor();
    expect((await partner.read(request_id)).delivery_address.state).toBe('NG-OY');
  });

  test('an authorization code can be added on the page of an emergency request, and not on that of an ordinary request', async () => {
    const partner = await given.partner();
    const emergency = { authorization: { emergency: true } };
    const { request_id } = await given.order().by(partner).playing('manual').with(emergency);
    const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
    await page.getByRole('button', { name: 'Add authorization code' }).click();
    await page.getByRole('textbox', { name: 'Authorization code' }).fill('AUTH/2026/77');
    await page.getByRole('button', { name: 'Add code' }).click();
    await page.getByText('AUTH/2026/77').waitFor();
    await page.getByText('Code submitted').waitFor();
    expect(await page.getByRole('button', { name: 'Add authorization code' }).count()).toBe(0);
    expect((await partner.read(request_id)).authorization_code).toBe('AUTH/2026/77');
    const ordinary = await given.order().by(partner).playing('manual');
    await page.goto(`/portal/requests/${ordinary.request_id}`);
    await page.getByText(/by API key “test”/).waitFor();
    expect(await page.getByRole('button', { name: 'Add authorization code' }).count()).toBe(0);
  });
});
