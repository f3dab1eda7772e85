/** Cursors of lists: short opaque strings. */
import { isId } from '../../domain/common/ids.ts';
import { parseTimestamp } from '../../domain/common/timestamps.ts';
import { readEventId } from '../../domain/requests/events.ts';
import { ServiceError } from '../../services/common/errors.ts';
import type { CallPosition } from '../../services/partners/calls.ts';
import type { FeedPlace, NamedPlace } from '../../services/requests/events-feed.ts';
import type { LinePosition } from '../../services/statements.ts';
import type { StockPosition } from '../../services/stock/stock.ts';
import type { RequestPosition } from '../../services/requests/read-request.ts';

/** Cursors contain times, ids, numbers and item codes, which are all printable ASCII. */
const PRINTABLE = /^[\x20-\x7e]*$/;

const toOpaque = (text: string) => Buffer.from(text).toString('base64url');

/** Returns an empty string for a text that `toOpaque` did not encode. */
function fromOpaque(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  return PRINTABLE.test(text) && toOpaque(text) === cursor ? text : '';
}

/**
 * The cursors of one list.
 *
 * @param format writes the position of an item.
 * @param parse returns undefined for a text that `format` cannot have written.
 */
function cursorOf<Item, Position>(
  format: (item: Item) => string,
  parse: (text: string) => Position | undefined,
) {
  const write = (item: Item) => toOpaque(format(item));
  return {
    write,
    /** The cursor of the next page; null on the last page. */
    next(hasMore: boolean, items: readonly Item[]): string | null {
      const last = hasMore ? items.at(-1) : undefined;
      return last === undefined ? null : write(last);
    },
    /** @throws ServiceError `invalid_cursor`. */
    read(cursor: string | undefined): Position | undefined {
      if (cursor === undefined) return undefined;
      const position = parse(fromOpaque(cursor));
      if (position !== undefined) return position;
      throw new ServiceError('invalid_cursor', 'This cursor is not valid. Start again without a cursor.');
    },
  };
}

/** Fits into the bigint that Postgres compares it with. */
const NUMBER = /^[1-9]\d{0,17}$/;

export const CALL_CURSOR = cursorOf<CallPosition, CallPosition>(
  ({ called_at, call_id }) => `${called_at.toISOString()} ${call_id}`,
  (text) => {
    const [time = '', call_id = ''] = text.split(' ');
    const called_at = parseTimestamp(time);
    return called_at === undefined || !NUMBER.test(call_id) ? undefined : { called_at, call_id };
  },
);

export const CHANGE_CURSOR = cursorOf<{ readonly change_id: string }, string>(
  ({ change_id }) => change_id,
  (text) => (NUMBER.test(text) ? text : undefined),
);

export const REQUEST_CURSOR = cursorOf<
  { readonly created_at: string; readonly request_id: string },
  RequestPosition
>(
  ({ created_at, request_id }) => `${created_at} ${request_id}`,
  (text) => {
    const [time = '', request_id = ''] = text.split(' ');
    const created_at = parseTimestamp(time);
    return created_at === undefined || !isId('request', request_id) ? undefined : { created_at, request_id };
  },
);

/** @param mark distinguishes the cursors of one list from those of others. */
const markedCursor = <Item>(mark: string, keyOf: (item: Item) => string) =>
  cursorOf<Item, string>(
    (item) => mark + keyOf(item),
    (text) => (text.startsWith(mark) ? text.slice(mark.length) : undefined),
  );

export const ITEM_CODE_CURSOR = markedCursor<{ readonly item_code: string }>(
  'item code ',
  ({ item_code }) => item_code,
);

export const STOCK_CURSOR = cursorOf<
  { readonly article_id: string; readonly medicine: { readonly medicine_id: string } },
  StockPosition
>(
  ({ article_id, medicine }) => `stock ${medicine.medicine_id} ${article_id}`,
  (text) => {
    const [mark, medicine_id = '', article_id = ''] = text.split(' ');
    return mark === 'stock' && isId('article', article_id) ? { medicine_id, article_id } : undefined;
  },
);

export const STATEMENT_CURSOR = cursorOf<{ readonly period_start: string }, string>(
  ({ period_start }) => `statement ${period_start}`,
  (text) => /^statement (\d{4}-\d{2}-\d{2})$/.exec(text)?.[1],
);

export const LINE_CURSOR = cursorOf<{ readonly at: string; readonly line_id: string }, LinePosition>(
  ({ at, line_id }) => `${at} ${line_id}`,
  (text) => {
    const [time = '', line_id = ''] = text.split(' ');
    const at = parseTimestamp(time);
    return at === undefined || !(isId('request', line_id) || isId('adjustment', line_id))
      ? undefined
      : { at, line_id };
  },
);

/** Cursors of the delivery list of one webhook endpoint; those of other endpoints are not valid. */
export const deliveryCursor = (webhookId: string) =>
  cursorOf<string, string>(
    (position) => `${position} ${webhookId}`,
    (text) => {
      const [position = '', owner] = text.split(' ');
      return NUMBER.test(position) && owner === webhookId ? position : undefined;
    },
  );

export function eventCursor({ position, event_id }: FeedPlace): string {
  return toOpaque(event_id === null ? position : `${position} ${event_id}`);
}

/** Reads a cursor or an event id. The feed checks that the event exists. */
export function readEventCursor(text: string): NamedPlace {
  if (readEventId(text) !== undefined) return { event_id: text };
  const [position, event_id = ''] = fromOpaque(text).split(' ');
  return { position, event_id: event_id === '' ? null : event_id };
}
