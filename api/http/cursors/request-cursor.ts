/** Opaque cursors: where a page ended. */
import type { RequestPosition } from '../../../services/requests/list-requests.ts';
import { isId } from '../../../domain/common/ids.ts';
import { ServiceError } from '../../../services/common/errors.ts';

/** The cursor that continues after a request. */
export function cursorAfter({ created_at, request_id }: { created_at: string; request_id: string }): string {
  return Buffer.from(`${created_at} ${request_id}`).toString('base64url');
}

/**
 * Where a cursor continues.
 *
 * @throws ServiceError `invalid_cursor`.
 */
export function readCursor(cursor: string): RequestPosition {
  const [time = '', request_id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const created_at = new Date(time);
  if (Number.isNaN(created_at.getTime()) || !isId('request', request_id)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return { created_at, request_id };
}
