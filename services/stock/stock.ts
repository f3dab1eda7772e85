/** The use cases of stock: what pharmacies say that they have. */
import { Catalogue } from '../../db/stock/catalogue.ts';
import { listStock } from '../../db/stock/list-stock.ts';
import type { ServiceParts } from '../parts.ts';
import { Articles } from './item-codes/articles.ts';
import { createItemCodes } from './item-codes/item-codes.ts';
import { putItemStock, putStock, type SaidItemStock } from './put-stock.ts';
import { StockFeed, type RowCheck } from './stock-feed.ts';
import { toLine, type SaidStock } from './stock-lines.ts';
import { storeFeed, type FeedMode } from './store-feed.ts';

export type StockParts = Pick<ServiceParts, 'database' | 'clock'>;

export type Stock = ReturnType<typeof createStock>;

export function createStock(parts: StockParts) {
  const { database, clock } = parts;
  return {
    itemCodes: createItemCodes(parts),
    /** The next `limit` lines of a pharmacy after a medicine_id, in the order of these. */
    async list(pharmacy_id: string, page: { readonly limit: number; readonly after: string | undefined }) {
      const { lines, has_more } = await listStock(database, pharmacy_id, page);
      return { stock: lines.map(toLine), has_more };
    },
    put: (which: { readonly pharmacy_id: string; readonly medicine_id: string }, said: SaidStock) =>
      putStock(parts, which, said),
    putItem: (which: { readonly pharmacy_id: string; readonly item_code: string }, said: SaidItemStock) =>
      putItemStock(parts, which, said),
    /** Begins to read a feed; nothing is stored before `storeFeed`. */
    openFeed: async (
      pharmacy_id: string,
      { asOf, check }: { readonly asOf: string | undefined; readonly check: RowCheck },
    ) => {
      const articles = new Articles(database, pharmacy_id, await Catalogue.read(database));
      return new StockFeed({ articles, now: clock(), asOf, check });
    },
    storeFeed: (pharmacy_id: string, feed: StockFeed, mode?: FeedMode) =>
      storeFeed(parts, pharmacy_id, feed, mode),
  };
}
