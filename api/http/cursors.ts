/** Cursors of lists: short opaque texts. */
import { readMoment } from '../../domain/common/moments.ts';
import { ServiceError } from '../../services/common/errors.ts';
import type { CallPosition } from '../../services/partners/calls.ts';
import { readEventId } from '../../domain/requests/events.ts';
import type { FeedPlace, NamedPlace } from '../../services/requests/events-feed.ts';
import type { RequestPosition } from '../../services/requests/read-request.ts';
import { isId } from '../../domain/common/ids.ts';

/** What we put into cursors: times, ids and numbers. */
const OURS = /^[\x20-\x7e]*$/;

/** A text as a cursor. */
function toOpaque(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The text of a cursor; empty for what `toOpaque` never gives. */
function fromOpaque(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  return OURS.test(text) && toOpaque(text) === cursor ? text : '';
}

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

/** Fits into the bigint that Postgres compares it with. */
const POSITION = /^[1-9]\d{0,17}$/;

/** The cursor that continues before a position of an endpoint's list. */
export function deliveryCursorAt(webhookId: string, position: string): string {
  return toOpaque(`${position} ${webhookId}`);
}

/**
 * Where a cursor continues.
 *
 * @throws ServiceError `invalid_cursor`, also for one of another endpoint's list.
 */
export function readDeliveryCursor(webhookId: string, cursor: string): string {
  const [position = '', owner] = fromOpaque(cursor).split(' ');
  if (!POSITION.test(position) || owner !== webhookId) {
    throw new ServiceError(
      'invalid_cursor',
      "This is no cursor of this endpoint's list. Begin again without one.",
    );
  }
  return position;
}

/** The cursor that continues at a place. */
export function cursorAt({ position, event_id }: FeedPlace): string {
  return toOpaque(event_id === null ? position : `${position} ${event_id}`);
}

/** The place that a cursor, or the id of an event, names; whether there is such a place the feed knows. */
export function readEventCursor(text: string): NamedPlace {
  if (readEventId(text) !== undefined) return { event_id: text };
  const [position, event_id = ''] = fromOpaque(text).split(' ');
  return { position, event_id: event_id === '' ? null : event_id };
}

const ITEM_CODE_MARK = 'item code ';

/** The cursor that continues after a code. */
export function itemCodeCursorAfter(item_code: string): string {
  return toOpaque(ITEM_CODE_MARK + item_code);
}

/** The code after which a cursor continues. @throws ServiceError `invalid_cursor`. */
export function readItemCodeCursor(cursor: string): string {
  const text = fromOpaque(cursor);
  if (!text.startsWith(ITEM_CODE_MARK)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return text.slice(ITEM_CODE_MARK.length);
}

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

const STOCK_MARK = 'stock ';

/** The cursor that continues after a medicine. */
export function stockCursorAfter(medicine_id: string): string {
  return toOpaque(STOCK_MARK + medicine_id);
}

/** The medicine after which a cursor continues. @throws ServiceError `invalid_cursor`. */
export function readStockCursor(cursor: string): string {
  const text = fromOpaque(cursor);
  if (!text.startsWith(STOCK_MARK)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return text.slice(STOCK_MARK.length);
}
