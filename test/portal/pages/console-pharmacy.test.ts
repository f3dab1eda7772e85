/** The page "Pharmacy" of the console: phone number, opening hours and services. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { PharmacyContact } from '../../../domain/pharmacies/pharmacies.ts';
import { accessibilityFaults } from '../../support/browser/page-checks.ts';
import { storedByPage } from '../../support/browser/network-log.ts';
import { expectPage, signIn } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { endSessions, pharmacyUser } from '../../support/callers/portal-caller.ts';

const suite = useBrowser();
const { engine, given } = suite;

/** The page of a pharmacy that recorded this contact. */
async function onPage(recorded: Partial<PharmacyContact> = {}) {
  const pharmacy = await given.pharmacy();
  const contact = { phone: null, opening_hours: null, services: [], ...recorded };
  await pharmacy.call('PUT', '/contact', contact);
  const user = await pharmacyUser(engine, pharmacy.pharmacyId, 'owner');
  const page = await suite.signedIn('/console/', { user });
  await page.getByRole('link', { name: 'Pharmacy', exact: true }).click();
  await expectPage(page, 'Pharmacy');
  await page.getByLabel('Phone number').waitFor();
  const stored = async () => (await pharmacy.call<PharmacyContact>('GET', '/contact')).data;
  return { page, pharmacy, user, stored };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
/** An earlier message may still be shown. */
const saved = (page: Page) => page.getByText('HMOs and patients now see this.').last().waitFor();
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const field = (page: Page, name: string, label: string) => day(page, name).getByLabel(label, { exact: true });

test('a pharmacist sets phone number, hours of each day and services, and the page shows what is stored', async () => {
  const { page, stored } = await onPage();
  await page.getByText('You are assumed to be open from 08:00 to 21:00 every day').waitFor();
  expect(await page.getByRole('radio', { name: 'Not recorded' }).isChecked()).toBe(true);
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByLabel('Hours for each day').check();
  await day(page, 'Monday').getByLabel('Monday').check();
  await field(page, 'Monday', 'Opens').fill('08:00');
  await field(page, 'Monday', 'Closes').fill('13:00');
  await day(page, 'Monday').getByRole('button', { name: 'Add second period' }).click();
  await field(page, 'Monday', 'Opens again').fill('14:00');
  await field(page, 'Monday', 'Closes again').fill('20:00');
  await day(page, 'Monday').getByRole('button', { name: 'Copy to Tuesday–Friday' }).click();
  await day(page, 'Wednesday').getByLabel('Wednesday').uncheck();
  await day(page, 'Wednesday').getByText('Closed', { exact: true }).waitFor();
  await day(page, 'Saturday').getByLabel('Saturday').check();
  await field(page, 'Saturday', 'Opens').fill('20:00');
  await field(page, 'Saturday', 'Closes').fill('02:00');
  await day(page, 'Saturday').getByText('Closes at 02:00 on Sunday.').waitFor();
  await page.getByLabel('Pick-up').check();
  await save(page);
  await saved(page);
  expect(await stored()).toEqual({
    phone: '+2348031234567',
    opening_hours: 'Mo-Tu 08:00-13:00,14:00-20:00; Th-Fr 08:00-13:00,14:00-20:00; Sa 20:00-02:00',
    services: ['pick_up'],
  });
  expect(await page.getByLabel('Phone number').inputValue()).toBe('+2348031234567');
});

test('a change that another person saved since the page was opened is kept, and shown before the own one is saved', async () => {
  const { page, pharmacy, stored } = await onPage({ services: ['pick_up'] });
  await page.getByLabel('Always open').check();
  const phone = '+2348031234567';
  await pharmacy.call('PUT', '/contact', { phone, opening_hours: null, services: ['delivery'] });
  await save(page);
  await page.getByText('Your contact has changed since you read it: phone number, services.').waitFor();
  expect(await stored()).toEqual({ phone, opening_hours: null, services: ['delivery'] });
  expect(await page.getByLabel('Phone number').inputValue()).toBe(phone);
  expect(await page.getByRole('checkbox', { name: 'Delivery' }).isChecked()).toBe(true);
  await save(page);
  await saved(page);
  expect(await stored()).toEqual({ phone, opening_hours: '24/7', services: ['delivery'] });
});

test.each([
  'Mo-Th 08:00-13:00,14:00-20:00; Fr 20:00-02:00; Su 00:00-24:00',
  'Mo 08:00-24:00',
  '24/7',
  'Mo-Su 08:00-12:00,13:00-16:00,18:00-21:00',
])('saving a phone number stores the hours %s unchanged', async (opening_hours) => {
  const { page, stored } = await onPage({ opening_hours, services: ['delivery', 'cold_chain'] });
  await page.getByLabel('Phone number').fill('+2348031234567');
  await save(page);
  await saved(page);
  const services = ['delivery', 'cold_chain'];
  expect(await stored()).toEqual({ phone: '+2348031234567', opening_hours, services });
});

test('hours that the fields cannot show are shown and changed as text, then replaced by days', async () => {
  const { page, stored } = await onPage({ opening_hours: 'Mo-Su 08:00-12:00,13:00-16:00,18:00-21:00' });
  const text = page.getByRole('textbox', { name: 'Opening hours' });
  await page.getByText('The fields for each day cannot show these hours.').waitFor();
  await text.fill('mo-fr 8:00-12:00,13:00-16:00,18:00-22:00; su off');
  await save(page);
  await saved(page);
  expect(await text.inputValue()).toBe('Mo-Fr 08:00-12:00,13:00-16:00,18:00-22:00');
  await text.fill('Mo-Fr 09:00-17:00');
  await page.getByLabel('Hours for each day').check();
  expect(await field(page, 'Friday', 'Closes').inputValue()).toBe('17:00');
  await field(page, 'Friday', 'Closes').fill('00:00');
  await day(page, 'Friday').getByText('Closes at midnight.').waitFor();
  await save(page);
  await page.getByText('HMOs and patients now see this.').nth(1).waitFor();
  expect((await stored()).opening_hours).toBe('Mo-Th 09:00-17:00; Fr 09:00-24:00');
});

test('hours and phone number are removed, or set to always open', async () => {
  const { page, stored } = await onPage({ phone: '+2348031234567', opening_hours: 'Mo 08:00-12:00' });
  await page.getByLabel('Always open').check();
  await save(page);
  await saved(page);
  expect((await stored()).opening_hours).toBe('24/7');
  await page.getByLabel('Not recorded').check();
  await page.getByLabel('Phone number').clear();
  await save(page);
  await page.getByText('HMOs and patients now see this.').nth(1).waitFor();
  expect(await stored()).toEqual({ phone: null, opening_hours: null, services: [] });
});

test('missing and equal times are marked at their fields, and nothing is sent', async () => {
  const { page, stored } = await onPage();
  await page.getByLabel('Hours for each day').check();
  await save(page);
  await page.getByText('Choose at least one day on which you are open.').waitFor();
  await day(page, 'Monday').getByLabel('Monday').check();
  await field(page, 'Monday', 'Closes').fill('17:00');
  await save(page);
  await day(page, 'Monday').getByText('Enter a time.').waitFor();
  await page.locator('input[type=time]:focus').waitFor();
  await field(page, 'Monday', 'Opens').fill('17:00');
  await day(page, 'Monday').getByText('Must differ from the opening time.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect((await stored()).opening_hours).toBeNull();
});

test('a refusal by the server is explained at its field, and the typed values stay', async () => {
  const { page, stored } = await onPage();
  const [phone, hours] = [
    page.getByLabel('Phone number'),
    page.getByRole('textbox', { name: 'Opening hours' }),
  ];
  await phone.fill('12');
  await save(page);
  await page.getByText('This number is "12"; enter one number').waitFor();
  await page.locator('input[type=tel]:focus').waitFor();
  expect(await phone.inputValue()).toBe('12');
  await phone.fill('0803 123 4567');
  expect(await page.getByText('This number is').count()).toBe(0);
  await page.getByLabel('Hours as text').check();
  await hours.fill('8am to 9pm');
  await save(page);
  await page.getByText('This text has no days and times in "8am to 9pm"').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect([await phone.inputValue(), await hours.inputValue()]).toEqual(['0803 123 4567', '8am to 9pm']);
  await hours.fill('Mo 08:00-08:30');
  await save(page);
  await page.getByText('The pharmacy must be open for at least 60 minutes a week').waitFor();
  expect((await stored()).phone).toBeNull();
});

test('typed values survive an expired session, and are stored nowhere', async () => {
  const { page, pharmacy, user, stored } = await onPage();
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByLabel('Hours for each day').check();
  await day(page, 'Sunday').getByLabel('Sunday').check();
  await field(page, 'Sunday', 'Opens').fill('12:00');
  await field(page, 'Sunday', 'Closes').fill('18:00');
  // A poll that notices it before the form would hide the button.
  await page.route(/\/orders\?.*wait=/, () => undefined);
  await endSessions(engine, pharmacy.pharmacyId);
  await save(page);
  await page.getByText('Your session has ended').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await storedByPage(page)).not.toContain('0803 123 4567');
  await signIn(page, user);
  await expectPage(page, 'Pharmacy');
  expect(await field(page, 'Sunday', 'Opens').inputValue()).toBe('12:00');
  await save(page);
  await saved(page);
  expect(await stored()).toMatchObject({ phone: '+2348031234567', opening_hours: 'Su 12:00-18:00' });
});

test('on a phone the message after saving does not cover the button, which can be tapped again', async () => {
  const { page, stored } = await onPage();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const phone of ['+2348031234567', '+2348031234568']) {
    await page.getByLabel('Phone number').fill(phone);
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await button.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    // A click by position is not repeated until the button is free.
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.mouse.click(x + width / 2, y + height / 2);
    await answered;
    await saved(page);
    const message = await page
      .getByRole('alert')
      .filter({ hasText: 'HMOs and patients now see this.' })
      .last()
      .boundingBox();
    const now = await button.boundingBox();
    expect(message === null || now === null || message.y + message.height <= now.y).toBe(true);
    await eventually(async () => ((await stored()).phone === phone ? true : undefined), {
      deadlineMs: 10_000,
      describe: `the phone number ${phone}`,
    });
  }
});

test('the hours are entered by keyboard alone', async () => {
  const { page, stored } = await onPage({ opening_hours: '24/7' });
  await page.getByRole('radio', { name: 'Always open' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0800AM');
  await field(page, 'Monday', 'Closes').focus();
  await page.keyboard.type('0500PM');
  await page.keyboard.press('Enter');
  await saved(page);
  expect((await stored()).opening_hours).toBe('Mo 08:00-17:00');
});

test('the audit log names the change in words', async () => {
  const { page } = await onPage();
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await save(page);
  await saved(page);
  await page.getByRole('link', { name: 'Audit log' }).click();
  const changes = page.getByText('Phone number or opening hours changed');
  await changes.first().waitFor();
  expect(await page.getByText('Pharmacy contact changed').count()).toBe(0);
});
