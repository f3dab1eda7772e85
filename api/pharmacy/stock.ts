/** Stock operations: one medicine, the list, or a file of many (`POST /stock/bulk`). */
import { Type } from 'typebox';
import { quotedValue, spreadsheetDamage } from '../../domain/common/text.ts';
import { GTIN_RULE, NAFDAC_RULE } from '../../domain/medicines/product-identifiers.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import { ITEM_CODE_RULE } from '../../domain/pharmacies/item-codes.ts';
import { MAX_STOCK_NUMBER } from '../../domain/stock.ts';
import type { FieldError } from '../../services/common/errors.ts';
import type { PharmacyCaller } from '../../services/partners/authentication.ts';
import { FEED_READERS } from '../../services/stock/feed-rows.ts';
import { STOCK_COLUMNS } from '../../domain/pharmacies/stock-headings.ts';
import type { RowCheck, StockFeed } from '../../services/stock/stock-feed.ts';
import type { Services } from '../../services/compose.ts';
import { type Call, ok, parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import { compileFaults, compileNullsAsAbsent, withVisibleTexts } from '../http/validation.ts';
import {
  BulkQuery,
  BulkReport,
  NO_EXAMPLES,
  PutHeadingsBody,
  StockHeadings,
  STOCK_LINE_EXAMPLE,
  ListStockQuery,
  MEDICINE_ID_EXAMPLE,
  PutStockAnswer,
  PutStockBody,
  STOCK_ROWS_EXAMPLE,
  STOCK_EXAMPLE,
  StockList,
  StockRow,
} from './stock-schemas.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/common.ts';
import { STOCK_CURSOR } from '../http/cursors.ts';

const MAX_BYTES = 50_000_000;

const [FIRST, SECOND] = STOCK_ROWS_EXAMPLE;
const COLUMNS = 'medicine_id,medicine,item_code,quantity,sales_unit,pack_size,price_ngn,as_of';

const CONTENT = {
  'application/json': { schema: Type.Array(StockRow), example: STOCK_ROWS_EXAMPLE },
  'application/x-ndjson': {
    schema: Type.String({ description: 'One JSON object per line.' }),
    example: `${JSON.stringify(FIRST)}\n${JSON.stringify(SECOND)}\n`,
  },
  'text/csv': {
    schema: Type.String({
      description:
        'A header line names the columns in any order, by their names, by common headings such as `Qty` and `Selling Price`, or ' +
        'as you mapped them with `PUT /stock/headings`; other columns are ignored. Separate fields with commas, semicolons or ' +
        'tabs. Empty fields count as absent, empty rows are skipped.',
    }),
    example: `${COLUMNS}\n${STOCK_ROWS_EXAMPLE.map(toCsv).join('\n')}\n`,
  },
};

function toCsv(row: Readonly<Record<string, string | number>>): string {
  return COLUMNS.split(',')
    .map((name) => row[name] ?? '')
    .join(',');
}

const wholeNumber = (min: number, example: number) =>
  `must be a whole number from ${min} to ${MAX_STOCK_NUMBER}, such as ${example}`;

/** The expected form of each member, for errors. */
const EXPECTED: Readonly<Partial<Record<keyof StockRow, string>>> = {
  expires_on: 'must be a date such as 2027-12-31',
  quantity: wholeNumber(0, 40),
  pack_size: wholeNumber(1, 24),
  price_ngn: `${wholeNumber(1, 1500)}: whole Naira, no kobo`,
  sales_unit: `must be one of ${UNITS.join(', ')}`,
  as_of: 'must be a time such as 2026-05-01T09:30:00Z',
};
/** Rules of members for which spreadsheet damage is reported first. */
const IDENTIFIER_RULES: Readonly<Record<string, string>> = {
  gtin: GTIN_RULE,
  nafdac_number: NAFDAC_RULE,
  item_code: ITEM_CODE_RULE,
};

/** Reports each invalid member of a row with its value and the expected form. */
function rowCheck(): RowCheck {
  const { faultsOf, isFaulty } = compileFaults(StockRow);
  const withoutNulls = compileNullsAsAbsent(StockRow);
  return {
    isFaulty,
    cleaned: (row) => withoutNulls(withVisibleTexts(row)),
    faultsOf: (row) => faultsOf(row).map((fault) => withExpected(fault, row)),
  };
}

function withExpected(fault: FieldError, row: unknown): FieldError {
  const { path, code } = fault;
  if (path === '' || code === 'required' || code === 'unknown_member') return fault;
  const value = (row as Readonly<Record<string, unknown>>)[path];
  // JSON.stringify shows a number beyond all bounds as null.
  const isPlain = typeof value === 'string' || typeof value === 'number';
  const text = isPlain ? String(value) : (JSON.stringify(value) ?? '');
  const rule =
    EXPECTED[path as keyof StockRow] ?? spreadsheetDamage(text) ?? IDENTIFIER_RULES[path] ?? fault.message;
  // Only JSON has such texts: the digits of a CSV field are converted.
  const isNumberAsText = code === 'type' && typeof value === 'string' && /^\d{1,15}$/.test(value);
  const hint = isNumberAsText ? '; send a JSON number, without quotation marks' : '';
  return { ...fault, message: `is ${quotedValue(text)} and ${rule}${hint}` };
}

export function bulkStock({ stockFeeds }: Services) {
  const check = rowCheck();
  return pharmacyEndpoint<StockFeed, BulkQuery>({
    route: 'POST /stock/bulk',
    scope: 'stock:write',
    id: 'bulkStock',
    tag: 'Stock',
    summary: 'Upload stock',
    description:
      'Up to 100,000 rows and 50 MB as a JSON array, JSON lines or CSV, processed while it arrives. Each ' +
      'row has the effect of a single `PUT`; stock without a row does not change. A row with an ' +
      '`item_code` and a medicine maps the code, so that later rows need only the code. All rows are ' +
      'stored together at the end: a call that breaks off changes nothing. Safe to repeat.',
    answers: ok('The result for the rows.', BulkReport, {
      rows: 2,
      stored: 2,
      new: 2,
      changed: 0,
      unchanged: 0,
      superseded: 0,
      rejected: 0,
      gone: 0,
      mapped: 1,
      ignored_columns: [],
      superseded_rows: [],
      errors: [],
      examples: NO_EXAMPLES,
    }),
    errors: ['rows_refused', 'too_many_gone', 'item_code_changed', 'item_code_limit_reached'],
    query: BulkQuery,
    upload: {
      content: CONTENT,
      maxBytes: MAX_BYTES,
      async read({ caller, query }: Call<undefined, BulkQuery, PharmacyCaller>, type, chunks) {
        const readRows = FEED_READERS[type];
        if (readRows === undefined) throw new TypeError(`No reader is registered for the media type ${type}`);
        const { feed, headings, dateOrder } = await stockFeeds.open(caller.pharmacy_id, {
          ...optionsOf(query),
          check,
        });
        const onIgnored = (columns: readonly string[]) => {
          feed.ignoredColumns = columns;
        };
        await feed.read(readRows(chunks, { headings, dateOrder, onIgnored }), chunks.runIo);
        return feed;
      },
    },
    handle: async ({ caller: { pharmacy_id }, body: feed, query }) => {
      const options = optionsOf(query);
      const report =
        query.preview === 'true'
          ? await stockFeeds.preview(pharmacy_id, feed, options)
          : await stockFeeds.store(pharmacy_id, feed, options);
      return { data: report };
    },
  });
}

function optionsOf({ as_of, mode, complete, confirm_gone }: BulkQuery) {
  return {
    asOf: as_of,
    complete: complete === 'true',
    ...(mode !== undefined && { mode }),
    ...(confirm_gone !== undefined && { confirmGone: confirm_gone }),
  };
}

const HEADINGS_EXAMPLE = {
  headings: { 'Product Name': 'medicine', Qty: 'quantity', 'Amt (N)': 'price_ngn', 'Cost Price': 'ignore' },
  date_order: 'day_first',
} as const satisfies PutHeadingsBody;

const STORED_HEADINGS_EXAMPLE = {
  ...HEADINGS_EXAMPLE,
  changed_at: STOCK_LINE_EXAMPLE.as_of,
  columns: STOCK_COLUMNS.slice(0, 1).map((column) => ({ column, recognised: [column, 'Product Name'] })),
};

export function readStockHeadings({ stockHeadings }: Services) {
  return pharmacyEndpoint({
    route: 'GET /stock/headings',
    scope: 'stock:write',
    id: 'readStockHeadings',
    tag: 'Stock',
    summary: 'Read the headings of your files',
    description: 'Your mapping of headings to columns, and the headings that are recognised without it.',
    answers: ok('The headings.', StockHeadings, STORED_HEADINGS_EXAMPLE),
    handle: async ({ caller }) => ({ data: await stockHeadings.read(caller.pharmacy_id) }),
  });
}

export function putStockHeadings({ stockHeadings }: Services) {
  return pharmacyEndpoint<PutHeadingsBody>({
    route: 'PUT /stock/headings',
    scope: 'stock:write',
    id: 'putStockHeadings',
    tag: 'Stock',
    summary: 'Map the headings of your files',
    description:
      'Maps the headings of your CSV files to columns, for all later files. Replaces your previous mapping.',
    change: 'stock.headings_changed',
    bodyExample: HEADINGS_EXAMPLE,
    answers: ok('The new mapping.', StockHeadings, STORED_HEADINGS_EXAMPLE),
    errors: ['headings_changed'],
    body: PutHeadingsBody,
    handle: async ({ caller, body }) => ({
      data: await stockHeadings.put(caller.pharmacy_id, body),
    }),
  });
}

export function listStock({ stock }: Services) {
  return pharmacyEndpoint<undefined, ListStockQuery>({
    route: 'GET /stock',
    scope: 'stock:write',
    id: 'listStock',
    tag: 'Stock',
    summary: 'List your stock',
    description:
      'One line for each article, sorted by `medicine_id`, in pages, including articles that are out of stock. With `q`, only matching medicines.',
    answers: ok('A page of stock.', StockList, {
      stock: [STOCK_LINE_EXAMPLE],
      has_more: false,
      next_cursor: null,
    }),
    errors: ['invalid_cursor'],
    query: ListStockQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor, q } }) {
      const after = STOCK_CURSOR.read(cursor);
      const page = await stock.list(caller.pharmacy_id, { limit, after, ...(q !== undefined && { q }) });
      return { data: { ...page, next_cursor: STOCK_CURSOR.next(page.has_more, page.stock) } };
    },
  });
}

export function putStock({ stock }: Services) {
  return pharmacyEndpoint<PutStockBody>({
    route: 'PUT /stock/:medicine_id',
    scope: 'stock:write',
    id: 'putStock',
    tag: 'Stock',
    summary: 'Set the stock of an article',
    description:
      'The article is the medicine in the stated brand and pack. Replaces its current stock, batch and expiry date, unless those have ' +
      'a later `as_of`; calls may therefore arrive in any order and repeatedly. Other articles of the medicine do not change: ' +
      'if you now sell another pack, set the old one to 0.',
    bodyExample: { ...STOCK_EXAMPLE, as_of: STOCK_LINE_EXAMPLE.as_of },
    parameters: { medicine_id: { description: 'Medicine ID.', example: MEDICINE_ID_EXAMPLE } },
    answers: ok('The current stock.', PutStockAnswer, { outcome: 'stored', stock: STOCK_LINE_EXAMPLE }),
    errors: ['unknown_medicine', 'stock_changed', 'article_in_stock'],
    body: PutStockBody,
    async handle(call) {
      const { pharmacy_id } = call.caller;
      const medicine_id = parameter(call, 'medicine_id');
      return { data: await stock.put({ pharmacy_id, medicine_id }, call.body) };
    },
  });
}
