/** The refusals of what is done with keys. */
import { ServiceError } from '../../common/errors.ts';

export function keyNotFound(): ServiceError {
  return new ServiceError('key_not_found', 'Your organisation has no key with this id. Check the key_id.');
}
