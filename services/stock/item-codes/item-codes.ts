/** The use cases of a pharmacy's item codes. */
import { listItemCodes, readItemCode } from '../../../db/stock/find-item-codes.ts';
import { deleteItemCode } from '../../../db/stock/map-item-codes.ts';
import type { ServiceParts } from '../../parts.ts';
import { toItemCode, type ItemCode, type OwnItemCode } from './item-code.ts';
import { mapItemCode, type SaidItemCode } from './map-item-code.ts';
import { itemCodeNotFound } from './refusals.ts';

export type ItemCodes = ReturnType<typeof createItemCodes>;

export function createItemCodes(parts: Pick<ServiceParts, 'database' | 'clock'>) {
  const { database } = parts;
  /** @throws ServiceError `item_code_not_found`. */
  const read = async ({ pharmacy_id, item_code }: OwnItemCode): Promise<ItemCode> => {
    const kept = await readItemCode(database, pharmacy_id, item_code);
    if (kept === undefined) throw itemCodeNotFound();
    return toItemCode(kept);
  };
  return {
    read,
    /** The next `limit` of a pharmacy after a code, in the order of their bytes. */
    async list(pharmacy_id: string, page: { readonly limit: number; readonly after: string | undefined }) {
      const { codes, has_more } = await listItemCodes(database, pharmacy_id, page);
      return { item_codes: codes.map(toItemCode), has_more };
    },
    map: (own: OwnItemCode, said: SaidItemCode) => mapItemCode(parts, own, said),
    /** @returns what it was. */
    async delete(own: OwnItemCode): Promise<ItemCode> {
      const was = await read(own);
      await deleteItemCode(database, own.pharmacy_id, own.item_code);
      return was;
    },
  };
}
