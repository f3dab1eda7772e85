/** `GET /stock`: what a pharmacy has said that it has. */
import { listStock as list } from '../../../db/stock/list-stock.ts';
import type { Dependencies } from '../../dependencies.ts';
import { pharmacyEndpoint } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/lists.ts';
import { toLine } from './line.ts';
import { LIST_STOCK } from './operations.ts';
import { ListStockQuery, type StockList } from './schemas.ts';

export function listStock({ database }: Dependencies) {
  return pharmacyEndpoint<undefined, ListStockQuery>({
    method: 'GET',
    path: '/stock',
    scope: 'stock:write',
    operation: LIST_STOCK,
    query: ListStockQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const { lines, has_more } = await list(database, caller.pharmacy_id, { limit, after });
      const last = lines.at(-1);
      const next_cursor = has_more && last !== undefined ? cursorAfter(last.medicine_id) : null;
      const data: StockList = { stock: lines.map(toLine), has_more, next_cursor };
      return { data };
    },
  });
}

const MARK = 'stock ';

function cursorAfter(medicine_id: string): string {
  return Buffer.from(MARK + medicine_id).toString('base64url');
}

/** @throws ApiError `invalid_cursor`. */
function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!text.startsWith(MARK) || cursorAfter(text.slice(MARK.length)) !== cursor || text.includes('\0')) {
    throw new ApiError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return text.slice(MARK.length);
}
