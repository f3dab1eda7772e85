/** Opaque cursors: where a page ended. */
import type { RequestPosition } from '../../../services/requests/list-requests.ts';
import { isId } from '../../../domain/common/ids.ts';
import { readMoment } from '../../../domain/common/moments.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { fromOpaque, toOpaque } from './opaque-text.ts';

/** The cursor that continues after a request. */
export function cursorAfter({ created_at, request_id }: { created_at: string; request_id: string }): string {
  return toOpaque(`${created_at} ${request_id}`);
}

/**
 * Where a cursor continues.
 *
 * @throws ServiceError `invalid_cursor`.
 */
export function readCursor(cursor: string): RequestPosition {
  const [time = '', request_id = ''] = fromOpaque(cursor).split(' ');
  const created_at = readMoment(time);
  if (created_at === undefined || !isId('request', request_id)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return { created_at, request_id };
}
