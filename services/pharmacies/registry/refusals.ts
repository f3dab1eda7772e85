/** The refusals of what operators do to pharmacies. */
import { BadField } from '../../../db/import/fields.ts';
import { ServiceError, validationError } from '../../common/errors.ts';

/** What was found, or the refusal for a pharmacy that does not exist. */
export function requirePharmacy<Found>(found: Found | undefined): Found {
  if (found === undefined) throw pharmacyNotFound();
  return found;
}

export function pharmacyNotFound(): ServiceError {
  return new ServiceError('pharmacy_not_found', 'There is no pharmacy with this id.');
}

/** Reads fields by the rules of the importer. @throws ServiceError `validation_error`, naming the field that is wrong. */
export function readFields<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    throw validationError([{ path: error.column, code: 'invalid', message: error.message }]);
  }
}
