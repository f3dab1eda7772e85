/** What the endpoints about one item code have in common. */
import { ITEM_CODE_PATTERN, ITEM_CODE_RULE } from '../../../domain/pharmacies/item-codes.ts';
import { validationError } from '../../../services/common/errors.ts';
import type { PharmacyCaller } from '../../../services/partners/callers.ts';
import type { ItemCode, OwnItemCode } from '../../../services/stock/item-codes/item-code.ts';
import { parameter, type Call } from '../../http/endpoint.ts';
import { LINE_EXAMPLE } from '../stock/examples.ts';

export const ITEM_CODE_EXAMPLE: ItemCode = {
  item_code: 'PCM500-24',
  medicine: LINE_EXAMPLE.medicine,
  sales_unit: 'pack',
  pack_size: 24,
  gtin: null,
  nafdac_number: null,
  mapped_at: '2026-11-21T08:00:00.000Z',
};

export const ITEM_CODE_PARAMETERS = {
  item_code: {
    description: 'Your own code, percent-encoded: `A/12` is `A%2F12`.',
    example: ITEM_CODE_EXAMPLE.item_code,
    pattern: ITEM_CODE_PATTERN,
  },
};

type CallOfPharmacy = Pick<Call<unknown, unknown, PharmacyCaller>, 'caller' | 'parameters'>;

/** The item code that the path of a call names, under its pharmacy. */
export function ownItemCode(call: CallOfPharmacy): OwnItemCode {
  return { pharmacy_id: call.caller.pharmacy_id, item_code: parameter(call, 'item_code') };
}

/** The same for a call that maps it. @throws ServiceError `validation_error` for a text that can be none. */
export function itemCodeToMap(call: CallOfPharmacy): OwnItemCode {
  const own = ownItemCode(call);
  if (own.item_code !== '') return own;
  throw validationError([{ path: 'item_code', code: 'pattern', message: ITEM_CODE_RULE }]);
}
