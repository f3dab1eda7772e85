/** Stock files as written by spreadsheets and pharmacy systems: every row is stored or named, whatever the format. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { readCsv } from '../../../db/import/read-csv.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { AMOXICILLIN, CSV_TYPE, JSON_TYPE, LINES_TYPE, row, sendBulk } from './bulk-calls.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());

const AS_OF = '&as_of=2026-05-01T08:00:00Z';
const send = (body: string | Uint8Array<ArrayBuffer>, mode = 'keep_good', type = CSV_TYPE) =>
  sendBulk(pharmacy, type, body, `?mode=${mode}${AS_OF}`);
const file = (name: string) => readFile(path.join(import.meta.dirname, 'files', name), 'utf8');

const HEADER = 'medicine,quantity,sales_unit,pack_size,price_ngn';
const PARACETAMOL = 'paracetamol 500 mg tablet,10,pack,24,900';
const LABEL = 'amoxicillin 500 mg capsule';

/** Sends a file in keep_good mode, and checks that its counts add up. */
async function kept(body: string | Uint8Array<ArrayBuffer>) {
  const { status, data } = await send(body);
  expect(status).toBe(200);
  expect(data.superseded + data.stored + data.unchanged + data.rejected).toBe(data.rows);
  return data;
}

test('a quotation mark that closes too early affects its own row only, in both modes', async () => {
  const text = await file('stock-quote-closed-early.csv');
  const refused = await send(text, 'all_or_nothing');
  const fault = {
    path: '[1].medicine',
    code: 'unreadable',
    message: expect.stringMatching(/^is ""ORS" sachet 20.5 g", with text after the closing.*\(line 3\)$/),
    line: 3,
  };
  expect([refused.status, refused.error.code, refused.error.fields]).toEqual([422, 'rows_refused', [fault]]);
  expect((await pharmacy.stock()).size).toBe(0);
  const data = await kept(text);
  expect(data).toMatchObject({ rows: 5, rejected: 1, stored: 4, errors: [fault] });
});

const GOOD = `${LABEL},7,pack,20,2400`;

test.each([
  ['never closed', ['"ORS sachet,5,sachet,1,150', PARACETAMOL, GOOD], 1],
  ['never closed, with quoted rows after it', ['"ORS,5,sachet,1,150', `"${LABEL}",7,pack,20,2400`], 1],
  ['closed in a later row', ['"ORS sachet,5,sachet,1,150', PARACETAMOL, 'plaster 5",2,pack,1,90', GOOD], 2],
  [
    'closed at the end of a later row',
    ['"ORS,5,sachet,1,150', PARACETAMOL, 'plaster,2,pack,1,"90"', GOOD],
    2,
  ],
  ['inside a field', ['plaster 5",5,pack,1,150', PARACETAMOL, GOOD], 1],
  ['at the start of a text', ['"5" plaster,5,pack,1,150', GOOD], 1],
  ['opened in the last field', ['ORS,5,sachet,1,"150', PARACETAMOL, GOOD], 1],
  ['alone on its line', ['"', PARACETAMOL, GOOD], 1],
])('a quotation mark that is %s affects no other row', async (_, rows, bad) => {
  const data = await kept([HEADER, ...rows, ''].join('\n'));
  expect(data).toMatchObject({ rows: rows.length, rejected: bad });
  expect(data.errors[0]?.path).toMatch(/^\[0\]/);
  expect(data.errors[0]?.message).toContain('(line 2)');
  expect((await pharmacy.stock()).get(AMOXICILLIN)?.quantity).toBe(7);
});

test('bad rows are reported at their own line, also before a later misplaced quote', async () => {
  const rows = [
    'nothing 1 mg tablet,1,pack,1,10',
    PARACETAMOL,
    '"x" y,1,pack,1,10',
    `${LABEL},x,pack,20,2400`,
  ];
  const data = await kept([HEADER, ...rows].join('\n'));
  expect(data.errors.map(({ path: place, message }) => [place, /\(line \d\)/.exec(message)?.[0]])).toEqual([
    ['[0].medicine', '(line 2)'],
    ['[2].medicine', '(line 4)'],
    ['[3].quantity', '(line 5)'],
  ]);
});

test('104 rows with one misplaced quote are 103 good rows and one named bad row', async () => {
  const rows = Array.from({ length: 103 }, () => PARACETAMOL).toSpliced(40, 0, '"ORS" sachet,5,sachet,1,150');
  const data = await kept([HEADER, ...rows].join('\n'));
  expect(data).toMatchObject({ rows: 104, rejected: 1, superseded: 102, stored: 1 });
});

test('multi-line text, doubled quotes and quoted separators are one field', async () => {
  const text = `${HEADER},gtin\r\n"paracetamol\r\n500 mg\r\ntablet",10,"pack",24,"1,900",\r\n"5"" plaster",1,pack,1,2,\r\n${GOOD},""\r\n`;
  const data = await kept(text);
  expect(data).toMatchObject({ rows: 3, rejected: 1 });
  expect(data.errors).toMatchObject([
    {
      path: '[1].medicine',
      message: expect.stringMatching(/^is "5" plaster" and does not name.*\(line 5\)/),
    },
  ]);
  expect((await pharmacy.stock()).get(MEDICINE_ID)).toMatchObject({ quantity: 10, price_ngn: 1900 });
});

test.each([
  [
    'in two cells',
    'medicine,brand,quantity,pack_size,sales_unit,price_ngn',
    '"amoxicillin\n500 mg capsule","Fidson\nNigeria",20,24,pack,500',
  ],
  [
    'in two cells after the quantity',
    'quantity,medicine,brand,pack_size,sales_unit,price_ngn',
    '20,"amoxicillin\n500 mg capsule","Fidson\nNigeria",24,pack,500',
  ],
  [
    'in the second and the last cell',
    'quantity,medicine,price_ngn,sales_unit,pack_size,brand',
    '20,"amoxicillin\r\n500 mg\r\ncapsule",500,pack,24,"Fidson\r\nNigeria"',
  ],
  [
    'in a cell after the required ones',
    'medicine,quantity,brand,pack_size,sales_unit,price_ngn',
    'amoxicillin 500 mg capsule,20,"Fidson\nNigeria",24,pack,500',
  ],
])('a row with line breaks %s, as Alt+Enter makes them, is one row', async (_, header, row) => {
  const data = await kept([header, row, row.replace('500 mg', '250 mg'), ''].join('\n'));
  expect(data).toMatchObject({ rows: 2, rejected: 0 });
  expect((await pharmacy.stock()).get(AMOXICILLIN)).toMatchObject({ quantity: 20, price_ngn: 500 });
});

test.each([
  [
    'in the brand',
    'medicine,quantity,brand,price_ngn',
    'paracetamol 500 mg tablet,5,"GSK,900',
    'lisinopril 10 mg tablet,6,Fidson",800',
  ],
  [
    'in the last cell',
    'medicine,quantity,price_ngn,brand',
    'paracetamol 500 mg tablet,5,900,"GSK',
    'lisinopril 10 mg tablet,6,800,Fidson"',
  ],
  [
    'before a short row',
    'medicine,quantity,price_ngn,brand',
    'paracetamol 500 mg tablet,5,900,"GSK',
    'lisinopril",6,800',
  ],
])('two rows that a quotation mark %s joins are both rejected', async (_, header, first, second) => {
  const data = await kept([header, first, second, ''].join('\n'));
  expect(data).toMatchObject({ rows: 2, rejected: 2 });
});

test('lines of control characters or empty quoted fields are skipped, such as the Ctrl-Z of DOS files', async () => {
  const data = await kept([HEADER, PARACETAMOL, '""', '"","",,""', GOOD, '\u001A', '\0\0', ''].join('\r\n'));
  expect(data).toMatchObject({ rows: 2, rejected: 0, stored: 2 });
});

test('a line with one character in quotes is a row', async () => {
  const data = await kept([HEADER, '","', '""""', GOOD].join('\n'));
  expect(data).toMatchObject({ rows: 3, rejected: 2 });
});

test('ten empty lines cost less than one row, so that a small compressed file cannot block a process', async () => {
  const columns = { required: ['quantity'], optional: ['medicine', 'sales_unit', 'pack_size', 'price_ngn'] };
  const costOf = async (line: string, lines: number, rows: number) => {
    const begun = process.cpuUsage();
    let read = 0;
    const source = Readable.from([`${HEADER}\n`, line.repeat(lines)]);
    for await (const row of readCsv(source, columns)) read += 'record' in row ? 1 : 0;
    const { user, system } = process.cpuUsage(begun);
    expect(read).toBe(rows);
    return user + system;
  };
  await costOf(`${PARACETAMOL}\n`, 20_000, 20_000);
  const ofRows = await costOf(`${PARACETAMOL}\n`, 20_000, 20_000);
  expect(await costOf('\n', 200_000, 0)).toBeLessThan(ofRows);
});

test('empty rows and unnamed columns are skipped', async () => {
  expect(await kept(await file('stock-excel-tail.csv'))).toMatchObject({ rows: 1, rejected: 0 });
  expect(await kept(await file('stock-excel-extra-columns.csv'))).toMatchObject({ rows: 1, rejected: 0 });
  const empty = `,,,,\n;;;\n${HEADER},,\n\n ,\u00A0,,,\n"","",\n${PARACETAMOL},,\n;;;\n`;
  // The header shows that commas separate, so the last line is not an empty row.
  expect(await kept(empty)).toMatchObject({ rows: 2, rejected: 1 });
  const stray = await kept(`${HEADER},\n${PARACETAMOL},1500\n`);
  expect(stray.errors[0]?.message).toBe(
    'has "1500" in column 6, which has no name in the header; name the column or remove the value (line 2)',
  );
});

const WITH_CODE = `${HEADER},item_code`;

test('a row may lack the optional columns at its end, but no other field', async () => {
  const data = await kept(
    [WITH_CODE, PARACETAMOL, `${LABEL},7,pack,20`, LABEL, `"${PARACETAMOL}"`].join('\n'),
  );
  expect(data).toMatchObject({ rows: 4, rejected: 3 });
  expect(data.errors.map(({ message }) => message)).toEqual([
    'has 4 fields, but the header has 6; separate the fields with a comma, and add those that are missing (line 3)',
    'has 1 field, but the header has 6; separate the fields with a comma, and add those that are missing (line 4)',
    'has 1 field, but the header has 6; remove the quotation marks around the whole row (line 5)',
  ]);
});

test.each([
  ['opened and closed in rows', '"ORS,5,sachet,1,150', GOOD, 'metronidazole 400 mg tablet",4,pack,10,702', 2],
  [
    'closed by the opening mark of a later row',
    '"ORS,5,sachet,1,150',
    GOOD,
    '"metronidazole 400 mg tablet",4,pack,10,702',
    1,
  ],
])('without optional columns, quotation marks %s affect no other row', async (_, first, good, last, bad) => {
  const data = await kept([`${WITH_CODE},gtin`, first, good, last, PARACETAMOL].join('\n'));
  expect(data).toMatchObject({ rows: 4, rejected: bad });
  const stock = await pharmacy.stock();
  expect([stock.get(AMOXICILLIN)?.quantity, stock.get(MEDICINE_ID)?.quantity]).toEqual([7, 10]);
});

const SEMICOLONS = `${HEADER}\n${PARACETAMOL}\n`.replaceAll(',', ';');
const TABS = `${HEADER}\n${PARACETAMOL}\n`.replaceAll(',', '\t');
const COMMAS = `${HEADER}\n${PARACETAMOL}\n`;
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
};

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['semicolons', SEMICOLONS],
  ['semicolons, with empty columns at the end', SEMICOLONS.replaceAll('\n', ';;;\n')],
  ['an empty line before a line sep=;', `\r\n;;\r\nsep=;\r\n;;\r\n${SEMICOLONS}`],
  ['lines of separators before the header', `;;;;\r\n,,\t|\r\n${SEMICOLONS}`],
  ['tabs', TABS],
  ['lines of tabs before the header', `\t\t\t\r\n\t\r\n${TABS}`],
  ['bars', COMMAS.replaceAll(',', '|')],
  ['a line sep=; before the header', `sep=;\r\n${SEMICOLONS}`],
  ['a quoted line sep=;', `"sep=;"\n${SEMICOLONS}`],
  ['a line sep=, before the header', `SEP=,\n${COMMAS}`],
  ['a line sep= with a tab', `sep=\t\n${TABS}`],
  ['a byte order mark', `\uFEFF${COMMAS}`],
  ['a byte order mark and a quoted header', `\uFEFF"medicine"${COMMAS.slice('medicine'.length)}`],
  ['a byte order mark and sep=;', `\uFEFFsep=;\n${SEMICOLONS}`],
  ['UTF-16, as Excel writes "Unicode text"', utf16(TABS, 'le')],
  ['UTF-16 with the high byte first', utf16(COMMAS, 'be')],
  ['lines that end with CR', COMMAS.replaceAll('\n', '\r')],
  ['lines that end with CR LF', COMMAS.replaceAll('\n', '\r\n')],
  ['no line end at its end', COMMAS.trimEnd()],
  [
    'a header in capitals and with spaces',
    COMMAS.replace(HEADER, ' Medicine , QUANTITY,Sales Unit,Pack-Size, Price (NGN) '),
  ],
  ['spaces around fields', COMMAS.replaceAll(',', ' , ')],
  ['every field quoted', COMMAS.replaceAll(/[^,\n]+/g, '"$&"')],
  ['units in other words', COMMAS.replace(',pack,', ',Packs,')],
])('a file with %s is read', async (_, body) => {
  const data = await kept(body);
  expect(data).toMatchObject({ rows: 1, stored: 1, errors: [] });
  expect((await pharmacy.stock()).get(MEDICINE_ID)).toMatchObject({
    quantity: 10,
    pack_size: 24,
    price_ngn: 900,
  });
});

test.each([
  ['1500', 1500],
  ['"1,500"', 1500],
  ['"₦1,500.00"', 1500],
  ['NGN 1500', 1500],
  ['N1500.00', 1500],
  ['"1500,00"', 1500],
  ['"1.500,00"', 1500],
  ['1\u00A0500', 1500],
  ['1 500', 1500],
  ['"1,234,567"', 1_234_567],
])('a price written as %s is %i Naira', async (written, price) => {
  await kept(`${HEADER}\nparacetamol 500 mg tablet,10,pack,24,${written}\n`);
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.price_ngn).toBe(price);
});

test.each([
  ['price_ngn', '1.500'],
  ['price_ngn', '1500.50'],
  ['price_ngn', '1e3'],
  ['price_ngn', '1.5E+03'],
  ['price_ngn', '0'],
  ['price_ngn', '-900'],
  ['price_ngn', '"15,00"0'],
  ['price_ngn', '$900'],
  ['price_ngn', '#N/A'],
  ['quantity', '10 packs'],
  ['quantity', '1.5'],
  ['pack_size', '0'],
  ['sales_unit', 'carton'],
  ['as_of', '31/12/2026'],
])('%s written as %s is refused with line, value and expected form', async (column, written) => {
  const names = `${HEADER},as_of`.split(',');
  const values = [...PARACETAMOL.split(','), '2026-05-01T08:00:00Z'];
  const data = await kept(`${names.join(',')}\n${values.with(names.indexOf(column), written).join(',')}\n`);
  expect(data).toMatchObject({ rows: 1, rejected: 1, stored: 0 });
  expect(data.errors).toHaveLength(1);
  const [error] = data.errors;
  expect(error?.path).toBe(`[0].${column}`);
  expect(error?.message).toMatch(
    /^is ".+(must be|may hold|, a spreadsheet error|quotation mark).*\(line 2\)$/,
  );
  expect(error?.message).toContain(written);
});

test('10,000 in a semicolon file is refused because it may mean ten, in every column of numbers', async () => {
  const rows = [
    '10,000;pack;24;900',
    '9;pack;24,000;900',
    '9;pack;24;10,000',
    '9;pack;24;₦10,000',
    '1,234,567;pack;24;10.500,00',
  ];
  const lines = rows.map((row) => `paracetamol 500 mg tablet;${row}`);
  const data = await kept([HEADER.replaceAll(',', ';'), ...lines].join('\n'));
  expect(data.errors.map(({ path: place }) => place)).toEqual([
    '[0].quantity',
    '[1].pack_size',
    '[2].price_ngn',
    '[3].price_ngn',
  ]);
  const stock = await pharmacy.stock();
  expect(stock.get(MEDICINE_ID)).toMatchObject({ quantity: 1_234_567, price_ngn: 10_500 });
});

test.each([
  ['quantity', '"12\n500"'],
  ['price_ngn', '"1\r\n500"'],
  ['pack_size', '"2\n4"'],
  ['item_code', '"PCM\n500"'],
])('%s on several lines is refused, because its lines would be joined', async (column, written) => {
  const names = WITH_CODE.split(',');
  const values = [...PARACETAMOL.split(','), 'A1'].with(names.indexOf(column), written);
  const data = await kept(`${WITH_CODE}\n${values.join(',')}\n`);
  expect(data).toMatchObject({ rows: 1, rejected: 1, mapped: 0 });
  expect(data.errors).toMatchObject([
    { path: `[0].${column}`, message: expect.stringMatching(/^is ".+" on several lines; enter one value/) },
  ]);
});

test.each([
  ['a column twice', `${HEADER},quantity\n${PARACETAMOL},1\n`, /quantity may be "quantity" or "quantity"/],
  [
    'no header',
    `${PARACETAMOL}\n`,
    /medicine has no column, nor .*the file has "paracetamol 500 mg tablet" \(not recognised\), "10"/,
  ],
  [
    'an unknown separator',
    `sep=#\n${COMMAS.replaceAll(',', '#')}`,
    /names "#" as the separator; use a comma/,
  ],
  ['colons', COMMAS.replaceAll(',', ':'), /separated by commas, semicolons or tabs/],
  [
    'another separator than its line sep= names',
    `sep=;\n${COMMAS}`,
    /separated by semicolons, as the line sep=/,
  ],
  [
    'quotation marks around each line',
    COMMAS.replaceAll(/.+/g, '"$&"'),
    /header is in quotation marks as a whole/,
  ],
  ['JSON', JSON.stringify([row()]), /The file is JSON, not CSV; send it as JSON/],
  ['indented JSON', JSON.stringify([row()], null, 2), /The file is JSON, not CSV/],
  ['an HTML table', '<table><tr><td>medicine</td></tr></table>', /HTML or XML.*open it in Excel and save it/],
  ['a workbook in XML', '\uFEFF<?xml version="1.0"?><Workbook></Workbook>', /The file is HTML or XML/],
  ['a workbook of Excel', 'PK\u0003\u0004\u0014\0\u0006', /Excel workbook; save it as "CSV UTF-8"/],
  [
    'UTF-16 without a byte order mark',
    Buffer.from(COMMAS, 'utf16le').toString('latin1'),
    /unreadable characters; save the file as/,
  ],
  ['a byte order mark only', '\uFEFF', /The file is empty/],
  ['more than 500 columns', `${HEADER}${',x'.repeat(30_000)}\n`, /header has more than 500 columns/],
])('a file with %s is refused as a whole with the reason', async (_, body, message) => {
  for (const mode of ['keep_good', 'all_or_nothing']) {
    const { status, error } = await send(body, mode);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.message).toMatch(message);
  }
});

test('a byte order mark is ignored in JSON and JSON lines too', async () => {
  const rows = [row({ medicine_id: AMOXICILLIN }), row()];
  for (const [type, body] of [
    [JSON_TYPE, `\uFEFF${JSON.stringify(rows)}`],
    [LINES_TYPE, `\uFEFF${rows.map((one) => JSON.stringify(one)).join('\n')}`],
  ] as const) {
    const { status, data } = await send(body, 'all_or_nothing', type);
    expect([status, data.rows, data.rejected]).toEqual([200, 2, 0]);
  }
});

test('all errors of a row are reported together, those of its name and those of its values', async () => {
  const header = `${HEADER},item_code,gtin,expires_on`;
  const data = await kept(`${header}\nXyzzyq 7mg,few,crate,10 strips,900.50,#N/A,123,soon\n`);
  expect(data.errors[0]?.path).toBe('[0].item_code');
  const { errors } = await kept(`${header}\nXyzzyq 7mg,few,crate,10 strips,900.50,A1,123,soon\n`);
  const found = Object.fromEntries(errors.map(({ path: place, message }) => [place.slice(4), message]));
  expect(found).toEqual({
    medicine: expect.stringMatching(/^is "Xyzzyq 7mg" and does not name a medicine/),
    quantity: expect.stringMatching(/^is "few" and must be a whole number/),
    sales_unit: expect.stringMatching(/^is "crate" and must be one of/),
    pack_size: expect.stringMatching(/^is "10 strips" and must be/),
    price_ngn: 'is "900.50" and must be whole Naira, without kobo (line 2)',
    gtin: expect.stringMatching(/^is "123" and must be a GTIN/),
    expires_on: expect.stringMatching(/^is "soon" and must be a date/),
  });
  const json = [{ ...row(), medicine_id: 'med_none', quantity: -1, as_of: undefined }];
  const { error } = await sendBulk(pharmacy, JSON_TYPE, JSON.stringify(json));
  expect(error.fields?.map(({ path: place }) => place).toSorted()).toEqual([
    '[0].as_of',
    '[0].medicine_id',
    '[0].quantity',
  ]);
});

test('a pack that contradicts the medicine or its unit is refused with the text that was read', async () => {
  const data = await kept(
    [
      'medicine,strength,form,quantity,sales_unit,pack_size,price_ngn',
      'Amoxicillin,500mg,Caps.,7,,10 x 10 tabs,2400',
      'Paracetamol 500mg Tab.,,,7,Tab.,10x10,2400',
      'Paracetamol,500mg,Tab.,7,,1,2400',
      'Paracetamol,500mg,Tab.,7,PACKS,10x10,2400',
      'Paracetamol 500 mg tablet,500mg,Pkt,7,,24,2400',
    ].join('\n'),
  );
  expect(data).toMatchObject({ rows: 5, stored: 2, rejected: 3 });
  expect(data.errors.map(({ path: place, message }) => [place, message.replace(/[;,].*/, '')])).toEqual([
    ['[0].pack_size', 'is "10 x 10 tabs" and counts tablets'],
    ['[1].pack_size', 'is "10x10" and must be 1'],
    ['[2].pack_size', 'is "1" and may mean one tablet or one pack'],
  ]);
});

test('errors show values as the file wrote them, not as they were read', async () => {
  const data = await kept(
    [
      `${HEADER},expires_on,batch_number`,
      'paracetamol 500 mg tablet,10,Pkt,"1 x 10 caps",900,,',
      'paracetamol 500 mg tablet,10,pack,24,₦0.00,03/2060,',
      'paracetamol 500 mg tablet,10,Strip,10x10,900,1/1/2001,',
      `paracetamol 500 mg tablet,10,Tab.,24's,900,,`,
    ].join('\n'),
  );
  expect(data.errors.map(({ path: place, message }) => [place, message.split(' and ')[0]])).toEqual([
    ['[0].pack_size', 'is "1 x 10 caps"'],
    ['[1].price_ngn', 'is "₦0.00"'],
    ['[2].sales_unit', 'is "Strip"'],
    ['[3].pack_size', `is "24's"`],
  ]);
  const dates = await kept(`${HEADER},expires_on\n${PARACETAMOL},03/2060\n${PARACETAMOL},1/1/2001\n`);
  expect(dates.errors.map(({ code, message }) => [code, message.split(';')[0]])).toEqual([
    ['too_far_ahead', 'is "03/2060" and is more than 10 years ahead'],
    ['too_long_ago', 'is "1/1/2001" and is more than 10 years ago'],
  ]);
});

test('expiry dates that programs write for a missing date are stored as not stated', async () => {
  const data = await kept(`${HEADER},expires_on\n${PARACETAMOL},30/12/1899\n${GOOD},1970-01-01 00:00:00\n`);
  expect(data).toMatchObject({ stored: 2, rejected: 0 });
  for (const line of await pharmacy.articles()) expect(line).toMatchObject({ expires_on: null });
});

test('invisible characters in a file are removed, as in JSON rows', async () => {
  const line = 'para\u200Bcetamol 500 mg tab\u00ADlet,10,pack,24,9\u206900,\u202EAB1\u202C';
  expect(
    await kept(`medi\u200Bcine${HEADER.slice('medicine'.length)},batch_number\n${line}\n`),
  ).toMatchObject({ stored: 1 });
  expect((await pharmacy.stock()).get(MEDICINE_ID)).toMatchObject({ price_ngn: 900, batch_number: 'AB1' });
  const json = JSON.stringify([{ ...row(), brand: 'Em\u202Ezor', batch_number: 'A\u200BB2' }]);
  expect((await send(json, 'keep_good', JSON_TYPE)).data).toMatchObject({ stored: 1 });
  expect(await pharmacy.call('GET', '/stock')).toMatchObject({
    data: {
      stock: expect.arrayContaining([expect.objectContaining({ brand: 'Emzor', batch_number: 'AB2' })]),
    },
  });
});

test('the apostrophe that a spreadsheet puts before codes and batch numbers is dropped', async () => {
  const data = await kept(`${HEADER},item_code,batch_number\n${PARACETAMOL},'00123,'007\n`);
  expect(data).toMatchObject({ stored: 1, mapped: 1 });
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.batch_number).toBe('007');
  expect((await pharmacy.call('GET', '/item-codes/00123')).status).toBe(200);
});

test('the errors of a JSON row show the value and the expected form, once for each member', async () => {
  const rows = [{ ...row(), quantity: 'lots', price_ngn: 0, sales_unit: 'carton' }];
  const { error } = await send(JSON.stringify(rows), 'all_or_nothing', JSON_TYPE);
  expect(error.fields).toMatchObject([
    {
      path: '[0].quantity',
      message: 'is "lots" and must be a whole number from 0 to 2147483647, such as 40',
    },
    {
      path: '[0].sales_unit',
      message: expect.stringMatching(/^is "carton" and must be one of pack, tablet/),
    },
    {
      path: '[0].price_ngn',
      message: expect.stringMatching(/^is "0" and must be a whole number from 1 .*kobo$/),
    },
  ]);
});

test('a JSON number in quotation marks or beyond all bounds is refused, and the error shows its value', async () => {
  const body = `[${JSON.stringify({ ...row(), quantity: '13' }).replace(/"price_ngn":\d+/, '"price_ngn":1e400')}]`;
  const { error } = await send(body, 'all_or_nothing', JSON_TYPE);
  expect(error.fields).toMatchObject([
    {
      path: '[0].quantity',
      message:
        'is "13" and must be a whole number from 0 to 2147483647, such as 40; send a JSON number, without quotation marks',
    },
    { path: '[0].price_ngn', message: expect.stringMatching(/^is "Infinity" and must be a whole number/) },
  ]);
});

test('a preview shows the pack size and its unit', async () => {
  const { data } = await sendBulk(pharmacy, CSV_TYPE, COMMAS, `?preview=true${AS_OF}`);
  expect(data.examples.new).toMatchObject([
    { before: null, after: { pack_size: 24, content_unit: 'tablet' } },
  ]);
});
