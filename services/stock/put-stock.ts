/** Keeps what a pharmacy says that it has of one medicine, which it names by its id or by an item code of its own. */
import { findMedicine } from '../../db/stock/catalogue.ts';
import { readItemCode } from '../../db/stock/find-item-codes.ts';
import { readStock } from '../../db/stock/list-stock.ts';
import { storeStock } from '../../db/stock/store-stock.ts';
import type { ServiceParts } from '../parts.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { packOf, type Pack } from './item-codes/article-pack.ts';
import { itemCodeNotFound, requireWholeItemCode } from './item-codes/refusals.ts';
import { toLine, toTold, type SaidStock, type StockLine } from './stock-lines.ts';

export interface PutStockOutcome {
  /** `late`: something newer was there, and stays. */
  readonly outcome: 'stored' | 'late';
  readonly stock: StockLine;
}

/** What a pharmacy says of an article; in what it is sold may be known from its item code. */
export type SaidItemStock = Omit<SaidStock, keyof Pack> & Partial<Pack>;

type PutParts = Pick<ServiceParts, 'database' | 'clock'>;

/** @throws ServiceError `unknown_medicine`, `validation_error`. */
export async function putStock(
  { database, clock }: PutParts,
  { pharmacy_id, medicine_id }: { readonly pharmacy_id: string; readonly medicine_id: string },
  said: SaidStock,
): Promise<PutStockOutcome> {
  const medicine = await findMedicine(database, medicine_id);
  if (medicine === undefined) throw unknownMedicine();
  const told = toTold(medicine, said, clock());
  if ('code' in told) throw validationError([told]);
  const late = await storeStock(database, pharmacy_id, [told]);
  const kept = await readStock(database, pharmacy_id, medicine_id);
  if (kept === undefined) throw new TypeError('what was stored is not there');
  return { outcome: late.size === 0 ? 'stored' : 'late', stock: toLine(kept) };
}

/** @throws ServiceError `item_code_not_found`, `validation_error`. */
export async function putItemStock(
  parts: PutParts,
  { pharmacy_id, item_code }: { readonly pharmacy_id: string; readonly item_code: string },
  said: SaidItemStock,
): Promise<PutStockOutcome> {
  requireWholeItemCode(item_code);
  const article = await readItemCode(parts.database, pharmacy_id, item_code);
  if (article === undefined) throw itemCodeNotFound();
  const pack = packOf(said, article);
  if (Array.isArray(pack)) throw validationError(pack);
  return putStock(parts, { pharmacy_id, medicine_id: article.medicine_id }, { ...said, ...pack });
}

function unknownMedicine(): ServiceError {
  return new ServiceError(
    'unknown_medicine',
    'The catalogue has no medicine with this medicine_id. Take one that GET /stock or a search names.',
  );
}
