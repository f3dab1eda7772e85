/** Keeps the item codes that the rows of a feed map, with its stock. */
import type { Transaction } from 'kysely';
import { findItemCodes, findStated } from '../../../db/stock/find-item-codes.ts';
import {
  addItemCodes,
  countItemCodes,
  lockItemCodes,
  type CodeToMap,
} from '../../../db/stock/map-item-codes.ts';
import type { Database } from '../../../db/schema.ts';
import { IDENTIFIER_KINDS, type IdentifierKind } from '../../../domain/medicines/product-identifiers.ts';
import { MOST_ITEM_CODES } from '../../../domain/pharmacies/item-codes.ts';
import { itemCodeChanged, tooManyItemCodes } from './refusals.ts';

/**
 * @returns how many mean something from now on.
 * @throws ServiceError `item_code_changed` when one was mapped otherwise meanwhile; `item_code_limit_reached`.
 */
export async function keepCodes(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  codes: readonly CodeToMap[],
  now: Date,
): Promise<number> {
  if (codes.length === 0) return 0;
  await lockItemCodes(transaction, pharmacy_id);
  const asked = new Map(codes.map((code) => [code.item_code, code]));
  const meanwhile = await findItemCodes(transaction, pharmacy_id, [...asked.keys()]);
  const other = meanwhile.find(({ item_code, ...known }) => {
    const { medicine_number, sales_unit, pack_size } = asked.get(item_code) ?? known;
    return (
      known.medicine_number !== medicine_number ||
      (known.sales_unit !== null && (known.sales_unit !== sales_unit || known.pack_size !== pack_size))
    );
  });
  if (other !== undefined) throw itemCodeChanged(other.item_code);
  for (const kind of IDENTIFIER_KINDS) await requireSameMedicine(transaction, pharmacy_id, codes, kind);
  const added = await addItemCodes(transaction, pharmacy_id, codes, now);
  await requireRoom(transaction, pharmacy_id);
  return added;
}

/** @throws ServiceError `item_code_changed` where an identifier of one was stated of another medicine meanwhile. */
async function requireSameMedicine(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  codes: readonly CodeToMap[],
  kind: IdentifierKind,
): Promise<void> {
  const asked = new Map(codes.flatMap((code) => (code[kind] === null ? [] : [[code[kind], code] as const])));
  const stated = await findStated(transaction, pharmacy_id, kind, [...asked.keys()]);
  for (const { value, medicine_number } of stated) {
    const code = asked.get(value);
    if (code !== undefined && code.medicine_number !== medicine_number) throw itemCodeChanged(code.item_code);
  }
}

/** @throws ServiceError `item_code_limit_reached`. */
export async function requireRoom(transaction: Transaction<Database>, pharmacy_id: string): Promise<void> {
  if ((await countItemCodes(transaction, pharmacy_id)) <= MOST_ITEM_CODES) return;
  throw tooManyItemCodes();
}
