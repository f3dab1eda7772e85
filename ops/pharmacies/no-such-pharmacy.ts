/** What an operator is told who names a pharmacy that does not exist. */
import { OperatorError } from '../operator-error.ts';

/** The error, with what to do. */
export function noSuchPharmacy(pharmacyId: string): OperatorError {
  return new OperatorError(`There is no pharmacy ${pharmacyId}. See: ops pharmacies list`);
}
