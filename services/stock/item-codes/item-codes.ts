/** The use cases of a pharmacy's item codes. */
import type { Kysely } from 'kysely';
import { listDamagedCodes, listItemCodes, readItemCode } from '../../../db/stock/find-item-codes.ts';
import { deleteItemCode, lockItemCodes } from '../../../db/stock/map-item-codes.ts';
import type { Database } from '../../../db/schema.ts';
import type { ServiceParts } from '../../parts.ts';
import { toItemCode, type ItemCode, type OwnItemCode } from './item-code.ts';
import { mapItemCode, type SaidItemCode } from './map-item-code.ts';
import { itemCodeNotFound } from './refusals.ts';

export type ItemCodes = ReturnType<typeof createItemCodes>;

/** Maximum number of damaged codes that a pharmacy is shown at once. */
const MAX_SHOWN_DAMAGED = 100;

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
    /** Codes that may stand for several articles, of one pharmacy or of all; the first 1,000. */
    damaged: (pharmacy_id?: string) => listDamagedCodes(database, pharmacy_id),
    /** The same codes of a pharmacy as they are shown to it. */
    async listDamaged(pharmacy_id: string): Promise<ItemCode[]> {
      const damaged = await listDamagedCodes(database, pharmacy_id);
      const kept = await Promise.all(
        damaged
          .slice(0, MAX_SHOWN_DAMAGED)
          .map((code) => readItemCode(database, pharmacy_id, code.item_code)),
      );
      return kept.filter((code) => code !== undefined).map(toItemCode);
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
