/** Opaque cursors of an endpoint's deliveries: where a page ended. */
import { ServiceError } from '../../../services/common/errors.ts';
import { fromOpaque, toOpaque } from './opaque-text.ts';

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
