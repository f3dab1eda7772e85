/** The refusals of item codes. */
import { shown } from '../../../domain/common/file-values.ts';
import { itemCodeDamage, MOST_ITEM_CODES } from '../../../domain/pharmacies/item-codes.ts';
import { ServiceError, validationError, type FieldError } from '../../common/errors.ts';

/** For a code that may stand for several articles; undefined for any other. */
export function damagedItemCode(item_code: string): FieldError | undefined {
  const damage = itemCodeDamage(item_code);
  if (damage === undefined) return undefined;
  const message = `is ${shown(item_code)} and ${damage}`;
  return { path: 'item_code', code: 'damaged_item_code', message };
}

/** @throws ServiceError `validation_error` for a code that may stand for several articles. */
export function requireWholeItemCode(item_code: string): void {
  const fault = damagedItemCode(item_code);
  if (fault !== undefined) throw validationError([fault]);
}

/** For a code that is mapped to nothing. */
export function itemCodeNotFound(): ServiceError {
  return new ServiceError(
    'item_code_not_found',
    'You have mapped no such item code. Map it with PUT /item-codes/{item_code}.',
  );
}

export function itemCodeChanged(item_code: string): ServiceError {
  return new ServiceError(
    'item_code_changed',
    `The item code "${item_code}" was mapped to something else while the rows arrived, so nothing was taken. Send them again.`,
  );
}

export function tooManyItemCodes(): ServiceError {
  return new ServiceError(
    'item_code_limit_reached',
    `You would have more than ${MOST_ITEM_CODES} item codes. Delete those of articles that you sell no more.`,
  );
}
