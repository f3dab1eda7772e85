/** Compares texts that a caller sends with those that only we know. */
import { timingSafeEqual } from 'node:crypto';

/**
 * Whether they are the same, in a time that says nothing of how much is right. Texts, and not what they decode to: Node decodes
 * further spellings of the same bytes, and what we made has one.
 */
export function isSameText(sent: string, right: string): boolean {
  const [sentBytes, rightBytes] = [Buffer.from(sent), Buffer.from(right)];
  return sentBytes.length === rightBytes.length && timingSafeEqual(sentBytes, rightBytes);
}
