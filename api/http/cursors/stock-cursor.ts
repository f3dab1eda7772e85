/** Opaque cursors of a pharmacy's stock: the medicine at which a page ended. */
import { ServiceError } from '../../../services/common/errors.ts';
import { fromOpaque, toOpaque } from './opaque-text.ts';

const MARK = 'stock ';

/** The cursor that continues after a medicine. */
export function stockCursorAfter(medicine_id: string): string {
  return toOpaque(MARK + medicine_id);
}

/** The medicine after which a cursor continues. @throws ServiceError `invalid_cursor`. */
export function readStockCursor(cursor: string): string {
  const text = fromOpaque(cursor);
  if (!text.startsWith(MARK)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made by us. Begin again without one.');
  }
  return text.slice(MARK.length);
}
