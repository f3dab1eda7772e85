/** `PUT /stock/{medicine_id}`: what a pharmacy has of one medicine. */
import { findMedicine } from '../../../db/stock/catalogue.ts';
import { readStock } from '../../../db/stock/list-stock.ts';
import { storeStock } from '../../../db/stock/store-stock.ts';
import type { Dependencies } from '../../dependencies.ts';
import { parameter, pharmacyEndpoint } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { validationError } from '../../validation.ts';
import { toLine, toTold } from './line.ts';
import { PUT_STOCK } from './operations.ts';
import { PutStockBody, type PutStockAnswer } from './schemas.ts';

export function putStock({ database, clock }: Dependencies) {
  return pharmacyEndpoint<PutStockBody>({
    method: 'PUT',
    path: '/stock/:medicine_id',
    scope: 'stock:write',
    operation: PUT_STOCK,
    body: PutStockBody,
    async handle(call) {
      const medicine_id = parameter(call, 'medicine_id');
      const { pharmacy_id } = call.caller;
      const medicine = isStorable(medicine_id) ? await findMedicine(database, medicine_id) : undefined;
      if (medicine === undefined) throw unknownMedicine();
      const told = toTold(medicine, call.body, clock());
      if ('code' in told) throw validationError([told]);
      const late = await storeStock(database, pharmacy_id, [told]);
      const kept = await readStock(database, pharmacy_id, medicine_id);
      if (kept === undefined) throw new TypeError('what was stored is not there');
      const data: PutStockAnswer = { outcome: late.size === 0 ? 'stored' : 'late', stock: toLine(kept) };
      return { data };
    },
  });
}

/** A path may hold what no text in Postgres can. */
const isStorable = (text: string) => !text.includes('\0');

function unknownMedicine(): ApiError {
  return new ApiError(
    'unknown_medicine',
    'The catalogue has no medicine with this medicine_id. Take one that GET /stock or a search names.',
  );
}
