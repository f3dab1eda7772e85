/** Keeps what a pharmacy says that it has of one medicine. */
import { findMedicine } from '../../db/stock/catalogue.ts';
import { readStock } from '../../db/stock/list-stock.ts';
import { storeStock } from '../../db/stock/store-stock.ts';
import type { ServiceParts } from '../parts.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { toLine, toTold, type SaidStock, type StockLine } from './stock-lines.ts';

export interface PutStockOutcome {
  /** `late`: something newer was there, and stays. */
  readonly outcome: 'stored' | 'late';
  readonly stock: StockLine;
}

/** @throws ServiceError `unknown_medicine`, `validation_error`. */
export async function putStock(
  { database, clock }: Pick<ServiceParts, 'database' | 'clock'>,
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

function unknownMedicine(): ServiceError {
  return new ServiceError(
    'unknown_medicine',
    'The catalogue has no medicine with this medicine_id. Take one that GET /stock or a search names.',
  );
}
