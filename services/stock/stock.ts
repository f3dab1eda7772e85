/** The use cases of stock: what pharmacies say that they have. */
import { Catalogue } from '../../db/stock/catalogue.ts';
import { recogniseMedicines } from '../../db/medicines/recognise-medicines.ts';
import { listStock } from '../../db/stock/list-stock.ts';
import type { ServiceParts } from '../parts.ts';
import { Articles } from './item-codes/articles.ts';
import { createItemCodes } from './item-codes/item-codes.ts';
import { putItemStock, putStock, type SaidItemStock } from './put-stock.ts';
import { StockFeed, type RowCheck } from './stock-feed.ts';
import { toLine, type SaidStock } from './stock-lines.ts';
import { previewFeed, storeFeed, type FeedMode } from './store-feed.ts';

export type StockParts = Pick<ServiceParts, 'database' | 'clock'>;

export type Stock = ReturnType<typeof createStock>;

export function createStock(parts: StockParts) {
  const { database, clock } = parts;
  return {
    itemCodes: createItemCodes(parts),
    /** A page of a pharmacy's lines in the order of medicine_id; with `q`, of the medicines that it names. */
    async list(
      pharmacy_id: string,
      { q, ...page }: { readonly limit: number; readonly after: string | undefined; readonly q?: string },
    ) {
      const named = q === undefined ? undefined : await recogniseMedicines(database, q);
      const only = named?.map(({ medicine_number }) => medicine_number);
      const { lines, has_more } = await listStock(database, pharmacy_id, { ...page, ...(only && { only }) });
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
    previewFeed: (pharmacy_id: string, feed: StockFeed) => previewFeed(parts, pharmacy_id, feed),
    storeFeed: (pharmacy_id: string, feed: StockFeed, mode?: FeedMode) =>
      storeFeed(parts, pharmacy_id, feed, mode),
  };
}
