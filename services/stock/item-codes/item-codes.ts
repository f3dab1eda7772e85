/** The use cases of a pharmacy's item codes. */
import type { Kysely } from 'kysely';
import { listItemCodes, readItemCode } from '../../../db/stock/find-item-codes.ts';
import { deleteItemCode, lockItemCodes } from '../../../db/stock/map-item-codes.ts';
import type { Database } from '../../../db/schema.ts';
import type { ServiceParts } from '../../parts.ts';
import { toItemCode, type ItemCode, type OwnItemCode } from './item-code.ts';
import { mapItemCode, type SaidItemCode } from './map-item-code.ts';
import { itemCodeNotFound } from './refusals.ts';

export type ItemCodes = ReturnType<typeof createItemCodes>;

export function createItemCodes(parts: Pick<ServiceParts, 'database' | 'clock'>) {
  const { database } = parts;
  const readIn = async (from: Kysely<Database>, { pharmacy_id, item_code }: OwnItemCode) => {
    const kept = await readItemCode(from, pharmacy_id, item_code);
    if (kept === undefined) throw itemCodeNotFound();
    return toItemCode(kept);
  };
  return {
    /** @throws ServiceError `item_code_not_found`. */
    read: (own: OwnItemCode): Promise<ItemCode> => readIn(database, own),
    /** The next `limit` of a pharmacy after a code, in the order of their bytes. */
    async list(pharmacy_id: string, page: { readonly limit: number; readonly after: string | undefined }) {
      const { codes, has_more } = await listItemCodes(database, pharmacy_id, page);
      return { item_codes: codes.map(toItemCode), has_more };
    },
    map: (own: OwnItemCode, said: SaidItemCode) => mapItemCode(parts, own, said),
    /** @returns what it was. @throws ServiceError `item_code_not_found`. */
    delete: (own: OwnItemCode): Promise<ItemCode> =>
      database.transaction().execute(async (transaction) => {
        await lockItemCodes(transaction, own.pharmacy_id);
        const was = await readIn(transaction, own);
        await deleteItemCode(transaction, own.pharmacy_id, own.item_code);
        return was;
      }),
  };
}
