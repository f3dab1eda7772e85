/** The mappings of item codes and of headings on the console, while another user or the pharmacy's system changes them. */
import { expect, test } from '@jest/globals';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';

const suite = useBrowser();
const { given } = suite;

async function onConsole(path: string) {
  const pharmacy = await given.pharmacy().stocked();
  const page = await suite.signedIn(path, { pharmacyId: pharmacy.pharmacyId });
  const code = async (item_code: string) =>
    (await pharmacy.call<Record<string, unknown>>('GET', `/item-codes/${item_code}`)).data;
  return { page, pharmacy, code };
}

test('a change of an item code does not undo another user’s change of it: the form says what it now stands for', async () => {
  const { page, pharmacy, code } = await onConsole('/console/stock');
  const mapping = { medicine_id: MEDICINE_ID, brand: 'Emzor', sales_unit: 'pack', pack_size: 24 };
  await pharmacy.call('PUT', '/item-codes/PCM', mapping);
  await page.getByRole('link', { name: 'Item codes' }).click();
  await page.getByRole('button', { name: 'Change PCM' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Pack size').waitFor();
  await pharmacy.call('PUT', '/item-codes/PCM', { ...mapping, pack_size: 96, nafdac_number: 'A4-0123' });
  await dialogue.getByLabel('Brand or maker').fill('Panadol');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.getByText('now stands for paracetamol 500 mg tablet, Emzor, pack of 96').waitFor();
  expect(await code('PCM')).toMatchObject({ brand: 'Emzor', pack_size: 96 });
  expect(await dialogue.getByLabel('Pack size').inputValue()).toBe('96');
  expect(await dialogue.getByLabel('Brand or maker').inputValue()).toBe('Panadol');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.waitFor({ state: 'detached' });
  expect(await code('PCM')).toMatchObject({ brand: 'Panadol', pack_size: 96, nafdac_number: 'A4-0123' });
});

test('deleting an item code that another user changed says what it now stands for, and asks again', async () => {
  const { page, pharmacy, code } = await onConsole('/console/stock');
  const mapping = { medicine_id: MEDICINE_ID, brand: 'Emzor', sales_unit: 'pack', pack_size: 24 };
  await pharmacy.call('PUT', '/item-codes/PCM', mapping);
  await page.getByRole('link', { name: 'Item codes' }).click();
  await page.getByRole('button', { name: 'Delete PCM' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByText(/^It stands for paracetamol 500 mg tablet.*Emzor.*24/).waitFor();
  await pharmacy.call('PUT', '/item-codes/PCM', { ...mapping, brand: 'Panadol', pack_size: 96 });
  await dialogue.getByRole('button', { name: 'Delete item code' }).click();
  await dialogue.getByText('now stands for paracetamol 500 mg tablet, Panadol, pack of 96').waitFor();
  await dialogue.getByText(/^It stands for paracetamol 500 mg tablet.*Panadol.*96/).waitFor();
  expect(await code('PCM')).toMatchObject({ brand: 'Panadol', pack_size: 96 });
  await dialogue.getByRole('button', { name: 'Delete item code' }).click();
  await dialogue.waitFor({ state: 'detached' });
  expect((await pharmacy.call('GET', '/item-codes/PCM')).status).toBe(404);
});

test('a new item code does not replace one that exists, and a code that was deleted meanwhile can be saved as new', async () => {
  const { page, pharmacy, code } = await onConsole('/console/stock');
  const mapping = { medicine_id: MEDICINE_ID, brand: 'Emzor', sales_unit: 'pack', pack_size: 24 };
  await page.getByRole('link', { name: 'Item codes' }).click();
  await page.getByRole('button', { name: 'Add item code' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Item code').fill('PCM');
  await dialogue.getByRole('combobox', { name: 'Medicine' }).fill('paracetamol 500');
  await page.getByRole('option', { name: 'paracetamol 500 mg tablet', exact: true }).click();
  await pharmacy.call('PUT', '/item-codes/PCM', mapping);
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.getByText('now stands for paracetamol 500 mg tablet, Emzor, pack of 24').waitFor();
  expect(await code('PCM')).toMatchObject({ brand: 'Emzor', pack_size: 24 });
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Change PCM' }).click();
  await dialogue.getByLabel('Pack size').fill('48');
  await pharmacy.call('DELETE', '/item-codes/PCM');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.getByText('was deleted since you read it').waitFor();
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.waitFor({ state: 'detached' });
  expect(await code('PCM')).toMatchObject({ brand: 'Emzor', pack_size: 48 });
});

test('a choice of columns keeps those that were mapped meanwhile, and the page says which', async () => {
  const { page, pharmacy } = await onConsole('/console/stock');
  const rows = ['Product Name,Pack Size,Bal,Amt (N)', 'Panadol 500mg Tab.,96,4,4500'];
  const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  const headings = async () =>
    (await pharmacy.call<{ headings: unknown; date_order: unknown }>('GET', '/stock/headings')).data;
  await pharmacy.call('PUT', '/stock/headings', { headings: { Rate: 'ignore' } });
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('What do the columns of this file mean?').waitFor();
  const choose = async (heading: string, meaning: string) => {
    await page.getByRole('combobox', { name: `Meaning of ${heading}`, exact: true }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  };
  await choose('Bal', 'Quantity');
  await choose('Amt (N)', 'Price');
  const meanwhile = { headings: { Rate: 'price_ngn', 'Exp.': 'expires_on' }, date_order: 'day_first' };
  await pharmacy.call('PUT', '/stock/headings', meanwhile);
  await page.getByRole('button', { name: 'Save columns' }).click();
  await page.getByText('Changed meanwhile: “Rate” means Price. “Exp.” means Expiry date.').waitFor();
  expect(await headings()).toMatchObject(meanwhile);
  await page.getByRole('button', { name: 'Save columns' }).click();
  await page.getByText('If you save').waitFor();
  expect(await headings()).toMatchObject({
    headings: { ...meanwhile.headings, Bal: 'quantity', 'Amt (N)': 'price_ngn' },
    date_order: 'day_first',
  });
});
