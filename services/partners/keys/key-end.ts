/** When a key that is to be made ends. */
import { validationError } from '../../common/errors.ts';
import { readMoment } from '../../../domain/common/moments.ts';

const NO_TIME = {
  path: 'expires_at',
  code: 'format',
  message: 'must be a time such as 2027-11-21T08:00:00Z',
};

/** @throws ServiceError `validation_error` for an end that is over, or no time. */
export function keyEnd(expires_at: string | undefined, now: Date): { readonly expires_at?: Date } {
  if (expires_at === undefined) return {};
  const end = readMoment(expires_at);
  if (end === undefined) throw validationError([NO_TIME]);
  if (end > now) return { expires_at: end };
  throw validationError([{ path: 'expires_at', code: 'past', message: 'must be in the future' }]);
}
