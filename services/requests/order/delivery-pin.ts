/** The PIN that shows at the door that the medicines reach the one they are for. */
import { randomInt } from 'node:crypto';

const DIGITS = 6;

/** Six digits, each time others. */
export function newDeliveryPin(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}
