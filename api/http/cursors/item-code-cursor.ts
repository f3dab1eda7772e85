/** Opaque cursors of a pharmacy's item codes: the code at which a page ended. */
import { ServiceError } from '../../../services/common/errors.ts';
import { fromOpaque, toOpaque } from './opaque-text.ts';

const MARK = 'item code ';

/** The cursor that continues after a code. */
export function itemCodeCursorAfter(item_code: string): string {
  return toOpaque(MARK + item_code);
}

/** The code after which a cursor continues. @throws ServiceError `invalid_cursor`. */
export function readItemCodeCursor(cursor: string): string {
  const text = fromOpaque(cursor);
  if (!text.startsWith(MARK)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return text.slice(MARK.length);
}
