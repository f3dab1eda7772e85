/** `GET /stock`: what a pharmacy has said that it has. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/common/pages.ts';
import { LINE_EXAMPLE } from './examples.ts';
import { ListStockQuery, StockList } from './schemas.ts';
import { readStockCursor, stockCursorAfter } from '../../http/cursors/stock-cursor.ts';

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
