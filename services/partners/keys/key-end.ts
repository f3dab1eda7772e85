/** When a key that is to be made ends. */
import { validationError } from '../../common/errors.ts';

/** @throws ServiceError `validation_error` for an end that is over. */
export function keyEnd(expires_at: string | undefined, now: Date): { readonly expires_at?: Date } {
  if (expires_at === undefined) return {};
  const end = new Date(expires_at);
  if (end > now) return { expires_at: end };
  throw validationError([{ path: 'expires_at', code: 'past', message: 'must be in the future' }]);
}
