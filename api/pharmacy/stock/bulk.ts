/** `POST /stock/bulk`: what a pharmacy has of many medicines, read as it comes and stored at once at the end. */
import { Type } from 'typebox';
import { Catalogue } from '../../../db/stock/catalogue.ts';
import { storeStock } from '../../../db/stock/store-stock.ts';
import type { Dependencies } from '../../dependencies.ts';
import { pharmacyEndpoint, type Call, type PharmacyCaller } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { BulkRows } from './bulk-rows.ts';
import { BULK_STOCK, ROWS_EXAMPLE } from './operations.ts';
import { READERS } from './rows.ts';
import { BulkQuery, StockRow, type BulkReport } from './schemas.ts';

const MAX_BYTES = 50_000_000;

const [FIRST, SECOND] = ROWS_EXAMPLE;
const COLUMNS = 'medicine_id,medicine,quantity,sales_unit,pack_size,price_ngn,as_of';

const CONTENT = {
  'application/json': { schema: Type.Array(StockRow), example: ROWS_EXAMPLE },
  'application/x-ndjson': {
    schema: Type.String({ description: 'A row a line, each as an object of JSON.' }),
    example: `${JSON.stringify(FIRST)}\n${JSON.stringify(SECOND)}\n`,
  },
  'text/csv': {
    schema: Type.String({
      description:
        'With a header that names the members of a row, in any order. An empty field is one left out.',
    }),
    example: `${COLUMNS}\n${ROWS_EXAMPLE.map(toCsv).join('\n')}\n`,
  },
};

function toCsv(row: Readonly<Record<string, string | number>>): string {
  return COLUMNS.split(',')
    .map((name) => row[name] ?? '')
    .join(',');
}

export function bulkStock({ database, clock }: Dependencies) {
  return pharmacyEndpoint<BulkRows, BulkQuery>({
    method: 'POST',
    path: '/stock/bulk',
    scope: 'stock:write',
    operation: BULK_STOCK,
    query: BulkQuery,
    upload: {
      content: CONTENT,
      maxBytes: MAX_BYTES,
      async read({ query }: Call<undefined, BulkQuery, PharmacyCaller>, type, chunks) {
        const readRows = READERS[type];
        if (readRows === undefined) throw new TypeError(`nothing reads ${type}`);
        const catalogue = await Catalogue.read(database);
        const rows = new BulkRows({ catalogue, now: clock(), asOf: query.as_of });
        for await (const row of readRows(chunks)) rows.add(row);
        return rows;
      },
    },
    async handle({ caller, body, query: { mode = 'all_or_nothing' } }) {
      const { rows, bad, errors } = body;
      if (bad > 0 && mode === 'all_or_nothing') throw rowsRefused(body);
      const told = body.told();
      const late = await storeStock(database, caller.pharmacy_id, told);
      const data: BulkReport = {
        rows,
        good: rows - bad,
        bad,
        medicines: told.length,
        stored: told.length - late.size,
        late: late.size,
        errors,
      };
      return { data };
    },
  });
}

function rowsRefused({ rows, bad, errors }: BulkRows): ApiError {
  const [first] = errors;
  const counted = `${bad} of ${rows} rows ${bad === 1 ? 'is' : 'are'} bad, so nothing was taken`;
  return new ApiError('rows_refused', `${counted}: ${first?.path} ${first?.message}.`, { fields: errors });
}
