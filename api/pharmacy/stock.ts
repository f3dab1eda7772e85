/** The operations on stock: one medicine, a list, or a file of many (`POST /stock/bulk`). */
import { Type } from 'typebox';
import { shown, spreadsheetDamage } from '../../domain/common/text.ts';
import { GTIN_RULE, NAFDAC_RULE } from '../../domain/medicines/product-identifiers.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import { ITEM_CODE_RULE } from '../../domain/pharmacies/item-codes.ts';
import { MOST_OF_STOCK } from '../../domain/stock.ts';
import type { FieldError } from '../../services/common/errors.ts';
import type { PharmacyCaller } from '../../services/partners/authentication.ts';
import { FEED_READERS } from '../../services/stock/feed-rows.ts';
import type { RowCheck, StockFeed } from '../../services/stock/stock-feed.ts';
import type { Services } from '../../services/compose.ts';
import { type Call, parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import { compileFaults, compileNullsAsAbsent } from '../http/validation.ts';
import {
  BulkQuery,
  BulkReport,
  LINE_EXAMPLE,
  ListStockQuery,
  MEDICINE_ID_EXAMPLE,
  PutStockAnswer,
  PutStockBody,
  ROWS_EXAMPLE,
  SAID_EXAMPLE,
  StockList,
  StockRow,
} from './stock-schemas.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/common.ts';
import { readStockCursor, stockCursorAfter } from '../http/cursors.ts';

const MAX_BYTES = 50_000_000;

const [FIRST, SECOND] = ROWS_EXAMPLE;
const COLUMNS = 'medicine_id,medicine,item_code,quantity,sales_unit,pack_size,price_ngn,as_of';

const CONTENT = {
  'application/json': { schema: Type.Array(StockRow), example: ROWS_EXAMPLE },
  'application/x-ndjson': {
    schema: Type.String({ description: 'A row a line, each as an object of JSON.' }),
    example: `${JSON.stringify(FIRST)}\n${JSON.stringify(SECOND)}\n`,
  },
  'text/csv': {
    schema: Type.String({
      description:
        'With a header that names the members of a row, in any order; separated by commas, semicolons or tabs. An empty field is one left out, an empty row is skipped.',
    }),
    example: `${COLUMNS}\n${ROWS_EXAMPLE.map(toCsv).join('\n')}\n`,
  },
};

function toCsv(row: Readonly<Record<string, string | number>>): string {
  return COLUMNS.split(',')
    .map((name) => row[name] ?? '')
    .join(',');
}

const wholeNumber = (min: number, example: number) =>
  `must be a whole number from ${min} to ${MOST_OF_STOCK}, such as ${example}`;

/** The form of each member, for the row that has it wrong. */
const EXPECTED: Readonly<Partial<Record<keyof StockRow, string>>> = {
  quantity: wholeNumber(0, 40),
  pack_size: wholeNumber(1, 24),
  price_ngn: `${wholeNumber(1, 1500)}: whole Naira, no kobo`,
  sales_unit: `must be one of ${UNITS.join(', ')}`,
  as_of: 'must be a time such as 2026-05-01T09:30:00Z',
};
/** Of these the damage that a spreadsheet does comes before the form. */
const IDENTIFIER_RULES: Readonly<Record<string, string>> = {
  gtin: GTIN_RULE,
  nafdac_number: NAFDAC_RULE,
  item_code: ITEM_CODE_RULE,
};

/** Names each member of a row that is wrong, with its value and what is expected. */
function rowCheck(): RowCheck {
  const { faultsOf, isFaulty } = compileFaults(StockRow);
  return {
    isFaulty,
    withoutNulls: compileNullsAsAbsent(StockRow),
    faultsOf: (row) => faultsOf(row).map((fault) => withExpected(fault, row)),
  };
}

function withExpected(fault: FieldError, row: unknown): FieldError {
  const { path, code } = fault;
  if (path === '' || code === 'required' || code === 'unknown_member') return fault;
  const value = (row as Readonly<Record<string, unknown>>)[path];
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const message =
    EXPECTED[path as keyof StockRow] ?? spreadsheetDamage(text) ?? IDENTIFIER_RULES[path] ?? fault.message;
  return { ...fault, message: `is ${shown(text)} and ${message}` };
}

export function bulkStock({ stockFeeds }: Services) {
  const check = rowCheck();
  return pharmacyEndpoint<StockFeed, BulkQuery>({
    method: 'POST',
    path: '/stock/bulk',
    scope: 'stock:write',
    operation: {
      id: 'bulkStock',
      tag: 'Stock',
      summary: 'Say what you have of many medicines',
      description:
        'Up to 100,000 rows and 50 MB, as a JSON array, as JSON lines or as CSV, which is read as it comes. Each row is ' +
        'taken as if it came alone; what no row names stays as it is. A row that has an `item_code` and names its medicine ' +
        'maps the code, and later rows and files need no more than that. Everything is stored at once at the end: a call ' +
        'that breaks off changes nothing. It is safe to send again.',
      answers: {
        200: {
          description: 'What became of the rows.',
          data: BulkReport,
          example: {
            rows: 2,
            good: 2,
            bad: 0,
            medicines: 2,
            superseded: 0,
            stored: 2,
            late: 0,
            mapped: 1,
            errors: [],
            changes: [],
          },
        },
      },
      errors: ['rows_refused', 'item_code_changed', 'item_code_limit_reached'],
    },
    query: BulkQuery,
    upload: {
      content: CONTENT,
      maxBytes: MAX_BYTES,
      async read({ caller, query }: Call<undefined, BulkQuery, PharmacyCaller>, type, chunks) {
        const readRows = FEED_READERS[type];
        if (readRows === undefined) throw new TypeError(`nothing reads ${type}`);
        const feed = await stockFeeds.open(caller.pharmacy_id, { asOf: query.as_of, check });
        await feed.read(readRows(chunks), chunks.runIo);
        return feed;
      },
    },
    handle: async ({ caller: { pharmacy_id }, body: feed, query: { mode, dry_run } }) => {
      const isDryRun = dry_run === 'true';
      const report = await (isDryRun
        ? stockFeeds.preview(pharmacy_id, feed)
        : stockFeeds.store(pharmacy_id, feed, mode));
      return { data: { ...report, errors: [...report.errors], changes: [...report.changes] } };
    },
  });
}

export function listStock({ stock }: Services) {
  return pharmacyEndpoint<undefined, ListStockQuery>({
    method: 'GET',
    path: '/stock',
    scope: 'stock:write',
    operation: {
      id: 'listStock',
      tag: 'Stock',
      summary: 'Read what you have said',
      description:
        'Page by page, by medicine_id; also what is out of stock. With `q`, the lines of what it names.',
      answers: {
        200: {
          description: 'A page.',
          data: StockList,
          example: { stock: [LINE_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListStockQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor, q } }) {
      const after = cursor === undefined ? undefined : readStockCursor(cursor);
      const page = await stock.list(caller.pharmacy_id, { limit, after, ...(q !== undefined && { q }) });
      const last = page.stock.at(-1);
      const next_cursor =
        page.has_more && last !== undefined ? stockCursorAfter(last.medicine.medicine_id) : null;
      return { data: { ...page, next_cursor } };
    },
  });
}

export function putStock({ stock }: Services) {
  return pharmacyEndpoint<PutStockBody>({
    method: 'PUT',
    path: '/stock/:medicine_id',
    scope: 'stock:write',
    operation: {
      id: 'putStock',
      tag: 'Stock',
      summary: 'Say what you have of one medicine',
      description:
        'Takes the place of what you said before, unless that is of a later moment: messages may arrive in any order, and ' +
        'any number of times.',
      bodyExample: { ...SAID_EXAMPLE, as_of: LINE_EXAMPLE.as_of },
      parameters: { medicine_id: { description: 'Of the medicine.', example: MEDICINE_ID_EXAMPLE } },
      answers: {
        200: {
          description: 'The stock as it is now.',
          data: PutStockAnswer,
          example: { outcome: 'stored', stock: LINE_EXAMPLE },
        },
      },
      errors: ['unknown_medicine'],
    },
    body: PutStockBody,
    async handle(call) {
      const { pharmacy_id } = call.caller;
      const medicine_id = parameter(call, 'medicine_id');
      return { data: await stock.put({ pharmacy_id, medicine_id }, call.body) };
    },
  });
}
