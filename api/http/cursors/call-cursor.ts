/** Opaque cursors of the log of calls, and of the log of changes: where a page ended. */
import { readMoment } from '../../../domain/common/moments.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import type { CallPosition } from '../../../services/partners/calls/calls.ts';
import { fromOpaque, toOpaque } from './opaque-text.ts';

/** Fits into the bigint that Postgres compares it with. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** The cursor that continues after a call. */
export function callCursorAfter({ called_at, call_id }: CallPosition): string {
  return toOpaque(`${called_at.toISOString()} ${call_id}`);
}

/**
 * Where a cursor continues.
 *
 * @throws ServiceError `invalid_cursor`.
 */
export function readCallCursor(cursor: string): CallPosition {
  const [time = '', call_id = ''] = fromOpaque(cursor).split(' ');
  const called_at = readMoment(time);
  if (called_at === undefined || !NUMBER.test(call_id)) throw invalidCursor();
  return { called_at, call_id };
}

/** The cursor that continues before a change. */
export function changeCursorBefore(changeId: string): string {
  return toOpaque(changeId);
}

/** @throws ServiceError `invalid_cursor`. */
export function readChangeCursor(cursor: string): string {
  const changeId = fromOpaque(cursor);
  if (!NUMBER.test(changeId)) throw invalidCursor();
  return changeId;
}

function invalidCursor(): ServiceError {
  return new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
}
