/** Every page of the partner portal, with something on it: no barrier in either theme, and no wider than a telephone. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOfShown, picture, unseenFocus } from '../../support/browser/looked-at.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';

const suite = useBrowser();
const { given } = suite;

const receiver = prepared(startReceiver, (started) => started.close());
/** A partner with one of everything. */
const sample = prepared(async () => {
  const partner = await given.partner().limitedTo({ minute_limit: 600, day_limit: 20_000 });
  const { webhook_id } = await register(partner, { url: receiver.url, description: 'Claims server' });
  const delivered = await given.order().by(partner).with({ external_id: 'CLM-2291' }).playing('happy');
  const held = await given.order().by(partner).packs(3, 1).playing('hold_partial_stock');
  await eventually(
    async () =>
      (await partner.read(delivered.request_id)).status === 'delivered' &&
      (await partner.read(held.request_id)).hold !== null,
    { deadlineMs: 60_000, describe: 'one request to be delivered and one to be held' },
  );
  return { partner, webhook_id, delivered: delivered.request_id, held: held.request_id };
});

interface Shown {
  readonly name: string;
  readonly path: () => string;
  readonly title: string;
  /** Whether the documents have pictures of it. */
  readonly isMain?: true;
  /** What is there once the page has its answers. */
  readonly until: (page: Page) => Promise<void>;
}

const hasText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
/** And nothing is on its way any more. */
const answersWith = (text: string | RegExp) => async (page: Page) => {
  await hasText(text)(page);
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
};

const PAGES: readonly Shown[] = [
  {
    name: 'requests',
    isMain: true,
    path: () => '/portal/requests',
    title: 'Requests',
    until: answersWith('CLM-2291'),
  },
  {
    name: 'request',
    isMain: true,
    path: () => `/portal/requests/${sample.delivered}`,
    title: 'Request',
    until: answersWith('Proof of delivery'),
  },
  {
    name: 'held-request',
    isMain: true,
    path: () => `/portal/requests/${sample.held}`,
    title: 'Request',
    until: answersWith('On hold'),
  },
  { name: 'events', path: () => '/portal/events', title: 'Events', until: answersWith('request.delivered') },
  { name: 'keys', isMain: true, path: () => '/portal/keys', title: 'API keys', until: answersWith('active') },
  {
    name: 'webhooks',
    path: () => '/portal/webhooks',
    title: 'Webhooks',
    until: answersWith('Claims server'),
  },
  {
    name: 'webhook',
    isMain: true,
    path: () => `/portal/webhooks/${sample.webhook_id}`,
    title: 'Webhook endpoint',
    until: answersWith('request.delivered'),
  },
  { name: 'calls', path: () => '/portal/calls', title: 'API log', until: answersWith('GET') },
  { name: 'usage', isMain: true, path: () => '/portal/usage', title: 'Usage', until: answersWith('Today') },
  { name: 'sandbox', path: () => '/portal/sandbox', title: 'Sandbox', until: answersWith('happy') },
  { name: 'members', path: () => '/portal/members', title: 'Members', until: answersWith('(you)') },
  { name: 'audit', path: () => '/portal/audit', title: 'Audit log', until: answersWith('Webhook created') },
  {
    name: 'account',
    isMain: true,
    path: () => '/portal/account',
    title: 'Your account',
    until: answersWith('this one'),
  },
  { name: 'design', path: () => '/portal/design', title: 'Design', until: hasText('Spacing') },
];

describe('every page', () => {
  test.each(PAGES)(
    '$name has no barrier, and fits a telephone',
    async ({ name, path, title, until, isMain }) => {
      const page = await suite.signedIn(path(), { partnerId: sample.partner.partnerId });
      const ready = async () => {
        await expectPage(page, title);
        await until(page);
      };
      expect(await faultsOfShown(page, ready)).toEqual([]);
      if (isMain) await picture(page, name, ready);
    },
  );

  test('nor has the sign-in', async () => {
    const page = await suite.tab();
    await page.goto('/portal/');
    const ready = () => expectPage(page, 'Sign in');
    expect(await faultsOfShown(page, ready)).toEqual([]);
    await picture(page, 'sign-in', ready);
  });
});

test('every control of a request shows when a keyboard has reached it', async () => {
  const path = `/portal/requests/${sample.held}`;
  const page = await suite.signedIn(path, { partnerId: sample.partner.partnerId });
  await page.getByRole('button', { name: 'Cancel the whole request' }).waitFor();
  expect(await unseenFocus(page)).toEqual([]);
});

test('no page is left out', async () => {
  const page = await suite.signedIn('/portal/', { partnerId: sample.partner.partnerId });
  const links = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(PAGES.map(({ path }) => path())).toEqual(expect.arrayContaining(addresses));
});
