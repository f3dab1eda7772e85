/** `GET /item-codes`: what a pharmacy's codes mean. */
import type { Services } from '../../../services/services.ts';
import { itemCodeCursorAfter, readItemCodeCursor } from '../../http/cursors/item-code-cursor.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/common/pages.ts';
import { ITEM_CODE_EXAMPLE } from './own-item-code.ts';
import { ItemCodeList, ListItemCodesQuery } from './schemas.ts';

export function listItemCodes({ stock }: Services) {
  return pharmacyEndpoint<undefined, ListItemCodesQuery>({
    method: 'GET',
    path: '/item-codes',
    scope: 'stock:write',
    operation: {
      id: 'listItemCodes',
      tag: 'Item codes',
      summary: 'List your item codes',
      description: 'Page by page, by item_code.',
      answers: {
        200: {
          description: 'A page.',
          data: ItemCodeList,
          example: { item_codes: [ITEM_CODE_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListItemCodesQuery,
    async handle({ caller, query: { limit = DEFAULT_PAGE_LIMIT, cursor, only } }) {
      if (only === 'damaged') {
        const item_codes = await stock.itemCodes.listDamaged(caller.pharmacy_id);
        return { data: { item_codes, has_more: false, next_cursor: null } };
      }
      const after = cursor === undefined ? undefined : readItemCodeCursor(cursor);
      const page = await stock.itemCodes.list(caller.pharmacy_id, { limit, after });
      const last = page.item_codes.at(-1);
      const next_cursor = page.has_more && last !== undefined ? itemCodeCursorAfter(last.item_code) : null;
      return { data: { ...page, next_cursor } };
    },
  });
}
