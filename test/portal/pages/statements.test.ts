/** Statements in portal and console: totals, filters, files, the way from a line to its reason, and disputes. */
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { lastClosed, settleEnded } from '../../../db/statements.ts';
import { dayOf, periodAfter, periodOf } from '../../../domain/money/periods.ts';
import { accessibilityFaults, controlsWithoutVisibleFocus } from '../../support/browser/page-checks.ts';
import { KeyboardReader } from '../../support/browser/keyboard.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useOwnBrowser } from '../../support/browser/use-own-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { runOps } from '../../support/engine/ops-command.ts';
import { closePeriodsOf } from '../../support/money/closed-lines.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useOwnBrowser({});
const { engine, given } = suite;

const TELEPHONE = { width: 360, height: 640 };
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked().with({ commission_percent: 7.5 }));
const other = prepared(given.pharmacy().stocked());

const ops = async (...args: readonly string[]) => {
  const { exitCode, errors } = await runOps(engine.connectionString, 'statements', ...args);
  expect([exitCode, errors]).toEqual([0, '']);
};

const monthOf = (startsOn: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(startsOn),
  );

/** A closed statement with a delivered, a failed and another pharmacy's line; the open one has a late line and an adjustment. */
const story = prepared(async () => {
  const order = () => given.order().by(partner).at(pharmacy);
  const delivered = await order()
    .packs(1, 3)
    .with({ external_id: 'CLM-7001', authorization: { code: 'AUTH/1', copay: { percent: 12.25 } } })
    .delivered();
  const failed = await order().confirmed();
  await pharmacy.step(failed.request_id, 'fail', { reason: 'damaged' });
  const elsewhere = await given.order().by(partner).at(other).packs(2).delivered();
  for (const { request_id } of [delivered, elsewhere]) await partner.readUntil(request_id, 'ended');
  await partner.readUntil(failed.request_id, 'ended');
  await closePeriodsOf(engine.database, elsewhere.request_id);
  await ops(
    'adjust',
    delivered.request_id,
    '--party',
    'partner',
    '--amount',
    '-50',
    '--reason',
    'a damp pack',
  );
  const closed = await lastClosed(engine.database);
  const late = await order().delivered();
  await partner.readUntil(late.request_id, 'ended');
  await settleEnded(engine.database);
  const period = closed ?? periodOf(dayOf(new Date()), 'month');
  return {
    delivered,
    failed: failed.request_id,
    elsewhere: elsewhere.request_id,
    late: late.request_id,
    owedSoFar: `₦${(late.charges.payer_ngn - 50).toLocaleString('en-NG')} so far`,
    month: monthOf(period.starts_on),
    next: monthOf(periodAfter(period, 'month').starts_on),
  };
});

const inPortal = (path: string, role: 'owner' | 'support' = 'owner') =>
  suite.signedIn(path, { partnerId: partner.partnerId, role });
const inConsole = (path: string, viewport = TELEPHONE) =>
  suite.signedIn(path, { pharmacyId: pharmacy.pharmacyId, viewport });

/** Opens the statement of a month from the list. */
async function openStatement(page: Page, month: string): Promise<void> {
  await expectPage(page, 'Statements');
  await page.getByRole('link', { name: month, exact: true }).click();
  await expectPage(page, 'Statement');
  await page.getByRole('heading', { name: month, level: 2 }).waitFor();
}

const lines = (page: Page) => page.getByRole('region', { name: 'List of lines' });
const line = (page: Page, name: string) => lines(page).getByRole('row').filter({ hasText: name });
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

/** Waits until only the lines of these requests are shown. */
async function expectLines(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await line(page, name).first().waitFor();
  const links = lines(page).locator('tbody tr > td:first-child .id');
  await eventually(
    async () =>
      JSON.stringify((await links.allTextContents()).toSorted()) === JSON.stringify(names.toSorted()),
    { deadlineMs: 10_000, describe: `the lines of ${names.join(', ')}` },
  );
}

async function expectText(page: Page | Locator, ...texts: readonly string[]): Promise<void> {
  for (const shown of texts) await page.getByText(shown, { exact: true }).first().waitFor();
}

/** Chooses which lines to show. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Disputes the only line shown, after closing the dialog once. */
async function disputeByKeyboard(page: Page, reason: string): Promise<void> {
  const reader = new KeyboardReader(page);
  const dialogue = page.getByRole('dialog');
  await reader.press('button', /^Dispute/);
  expect(await dialogue.getByRole('button', { name: 'Dispute line' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialogue.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Dispute' }).waitFor();
  await page.keyboard.press('Space');
  await reader.type('textbox', /^What is wrong with this line/, reason);
  expect(await accessibilityFaults(page)).toEqual([]);
  await reader.press('button', 'Dispute line', 'Space');
  await dialogue.waitFor({ state: 'detached' });
  await page.locator(':focus').waitFor();
  expect([...reader.unseen]).toEqual([]);
}

test('a finance officer finds out in two clicks from the list why a line has its amount', async () => {
  const page = await inPortal('/portal/statements', 'support');
  await expectPage(page, 'Statements');
  await page.getByRole('link', { name: story.month, exact: true }).click();
  await line(page, 'CLM-7001').getByRole('link', { name: 'Why ₦3,159?' }).click();
  await expectPage(page, 'Request');
  await expectText(
    page,
    'Price: ₦900 for 1 pack, all delivered.',
    'Price: ₦2,700 for 3 packs, all delivered.',
    'Co-pay of lines 1 and 2 together: 12.25 % of ₦3,600 = ₦441.',
    'You pay ₦2,700 − ₦331 = ₦2,369.',
    'You pay ₦900 − ₦110 = ₦790.',
    '₦3,159',
  );
  expect(await accessibilityFaults(page)).toEqual([]);
});

describe('a statement in the portal', () => {
  test('the open statement says that its amounts are those so far, and none of its lines can be disputed', async () => {
    const page = await inPortal('/portal/statements');
    const row = page.getByRole('row').filter({ hasText: story.next });
    await expectText(row, story.owedSoFar, 'open');
    await openStatement(page, story.next);
    await expectText(page, 'This statement is open', story.owedSoFar, 'No more entries.');
    await expectLines(page, 'CLM-7001', story.late);
    await expectText(line(page, 'CLM-7001'), 'adjustment', 'a damp pack', '-₦50');
    expect(await page.getByRole('button', { name: /^Dispute/ }).count()).toBe(0);
  });

  test('totals and lines of a closed statement are shown, and its lines can be selected', async () => {
    const { delivered, failed, elsewhere, month } = story;
    const page = await inPortal('/portal/statements');
    await openStatement(page, month);
    await expectText(totals(page), '₦4,959', '₦5,400', '₦441', 'closed');
    await expectLines(page, 'CLM-7001', failed, elsewhere);
    await expectText(line(page, failed), 'failed', 'damaged', 'Why ₦0?');
    await choose(page, 'Failed');
    await expectLines(page, failed);
    await choose(page, 'Adjustments');
    await expectText(page, 'No lines match');
    await choose(page, 'Delivered');
    await expectLines(page, 'CLM-7001', elsewhere);
    await line(page, 'CLM-7001').getByRole('button', { name: delivered.pharmacy.name }).click();
    await expectLines(page, 'CLM-7001');
    await page.getByRole('button', { name: /show all pharmacies$/ }).click();
    await expectLines(page, 'CLM-7001', elsewhere);
    const search = page.getByLabel('Your reference or request ID');
    await search.fill(' CLM-7001 ');
    await page.getByRole('button', { name: 'Search' }).click();
    await expectLines(page, 'CLM-7001');
    await search.fill(elsewhere);
    await page.getByRole('button', { name: 'Search' }).click();
    await expectLines(page, elsewhere);
  });

  test('the file has the lines as the API returns them', async () => {
    const page = await inPortal('/portal/statements');
    await openStatement(page, story.month);
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-01\.csv$/);
    const id = page.url().split('/').at(-1) ?? '';
    const response = await fetch(`${engine.origin}/v1/statements/${id}/lines`, {
      headers: { Authorization: `Bearer ${partner.key}`, Accept: 'text/csv' },
    });
    const file = await text(await download.createReadStream());
    expect(file.split('\r\n')).toHaveLength(5);
    expect(file).toBe(await response.text());
  });

  test('a line is disputed with a reason, and the answer appears below it; another role only reads both', async () => {
    const { elsewhere, month } = story;
    const page = await inPortal('/portal/statements');
    await openStatement(page, month);
    await page.getByLabel('Your reference or request ID').fill(elsewhere);
    await page.keyboard.press('Enter');
    await expectLines(page, elsewhere);
    await disputeByKeyboard(page, 'Only one pack came.');
    await expectText(page, '“Only one pack came.”', 'Not answered yet.');
    expect(await line(page, elsewhere).getByRole('button', { name: 'Dispute' }).count()).toBe(0);
    await choose(page, 'Disputed, not answered');
    await expectLines(page, elsewhere);
    await ops('answer', elsewhere, '--party', 'partner', '--answer', 'Both packs were signed for.');
    const support = await inPortal('/portal/statements', 'support');
    await openStatement(support, month);
    await support.getByText('Your role, support, cannot dispute lines.').waitFor();
    await support.getByText(/Our answer of .*: Both packs were signed for\.$/).waitFor();
    expect(await support.getByRole('button', { name: /^Dispute/ }).count()).toBe(0);
    await choose(support, 'Disputed, not answered');
    await expectText(support, 'No lines match');
    await choose(support, 'Disputed');
    await expectLines(support, elsewhere);
  });

  test('every control of a statement shows keyboard focus', async () => {
    const page = await inPortal('/portal/statements');
    await openStatement(page, story.month);
    await line(page, story.failed).first().waitFor();
    expect(await controlsWithoutVisibleFocus(page)).toEqual([]);
  });
});

describe('a statement in the console', () => {
  test('on a telephone a pharmacist reads what is owed after patient and commission, and opens the order of a line', async () => {
    const { delivered, failed, month } = story;
    const page = await inConsole('/console/');
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('link', { name: 'Statements' }).click();
    await openStatement(page, month);
    await expectText(totals(page), 'You are owed', '₦2,889', '₦3,600', '₦441', '₦3,159', '-₦270');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(TELEPHONE.width);
    await expectLines(page, delivered.request_id, failed);
    await expectText(line(page, delivered.request_id), '₦2,889', '₦3,600', '₦441', '₦3,159', '₦270');
    await page.getByLabel('Order ID').fill(delivered.request_id);
    await page.getByRole('button', { name: 'Search' }).click();
    await expectLines(page, delivered.request_id);
    expect(await controlsWithoutVisibleFocus(page)).toEqual([]);
    await line(page, delivered.request_id).getByRole('link').click();
    await expectPage(page, 'Order');
    await page.getByText('Price of what was delivered').waitFor();
  });

  test('a pharmacist disputes a line by keyboard alone', async () => {
    const { failed, month } = story;
    const page = await inConsole('/console/statements');
    await openStatement(page, month);
    await page.getByLabel('Order ID').fill(failed);
    await page.keyboard.press('Enter');
    await expectLines(page, failed);
    await disputeByKeyboard(page, 'The patient took it.');
    await expectText(page, '“The patient took it.”', 'Not answered yet.');
    await ops('answer', failed, '--party', 'pharmacy', '--answer', 'The courier says otherwise.');
  });

  test.each([
    [{ flat_ngn: 0 }, 0, ['None', 'None']],
    [
      { flat_ngn: 500 },
      7.5,
      ['₦500 for each delivery', '7.5 % of what you deliver, the delivery fee included'],
    ],
    [
      {
        bands: [
          { up_to_km: 5, fee_ngn: 300 },
          { up_to_km: 20.5, fee_ngn: 700 },
          { up_to_km: 40, fee_ngn: 900 },
        ],
      },
      100,
      ['Up to 5 km: ₦300', 'Up to 20.5 km: ₦700', 'Beyond 20.5 km: ₦900'],
    ],
  ])(
    'the page of the pharmacy shows the fee %j and the commission %p',
    async (delivery_fee, percent, texts) => {
      const priced = await given.pharmacy().with({ delivery_fee, commission_percent: percent });
      const page = await suite.signedIn('/console/pharmacy', {
        pharmacyId: priced.pharmacyId,
        viewport: TELEPHONE,
      });
      await expectText(page.getByRole('region', { name: 'Delivery fee and commission' }), ...texts);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(TELEPHONE.width);
    },
  );
});
