/** `GET /stock`: what a pharmacy has said that it has. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/common/pages.ts';
import { LINE_EXAMPLE } from './examples.ts';
import { ListStockQuery, StockList } from './schemas.ts';

export function listStock({ stock }: Services) {
  return pharmacyEndpoint<undefined, ListStockQuery>({
    method: 'GET',
    path: '/stock',
    scope: 'stock:write',
    operation: {
      id: 'listStock',
      tag: 'Stock',
      summary: 'Read what you have said',
      description: 'Page by page, by medicine_id; also what is out of stock.',
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
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const page = await stock.list(caller.pharmacy_id, { limit, after });
      const last = page.stock.at(-1);
      const next_cursor = page.has_more && last !== undefined ? cursorAfter(last.medicine.medicine_id) : null;
      return { data: { ...page, next_cursor } };
    },
  });
}

const MARK = 'stock ';

function cursorAfter(medicine_id: string): string {
  return Buffer.from(MARK + medicine_id).toString('base64url');
}

/** @throws ServiceError `invalid_cursor`. */
function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!text.startsWith(MARK) || cursorAfter(text.slice(MARK.length)) !== cursor || text.includes('\0')) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return text.slice(MARK.length);
}
