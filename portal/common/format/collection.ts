/** Texts of what was collected from the patient at the door. */
import { formatNaira } from './money.ts';

interface Collection {
  readonly collected_ngn: number;
  readonly method: 'cash' | 'transfer' | 'card';
  readonly due_ngn: number;
  readonly difference_ngn: number;
}

const METHODS: Readonly<Record<Collection['method'], string>> = {
  cash: 'in cash',
  transfer: 'by transfer',
  card: 'by card',
};

/** Returns for example `₦480 in cash`. */
export function formatCollected({
  collected_ngn,
  method,
}: Pick<Collection, 'collected_ngn' | 'method'>): string {
  return collected_ngn === 0 ? 'nothing' : `${formatNaira(collected_ngn)} ${METHODS[method]}`;
}

/**
 * Returns for example `₦20 short, which stays with the pharmacy`, or undefined if there is no difference.
 *
 * @param difference_ngn collected minus due.
 */
export function formatDifference(difference_ngn: number): string | undefined {
  if (difference_ngn === 0) return undefined;
  const amount = formatNaira(Math.abs(difference_ngn));
  return difference_ngn < 0
    ? `${amount} short, which stays with the pharmacy`
    : `${amount} too much, owed to the patient`;
}

/** Returns for example `Due ₦500, collected ₦480 in cash: ₦20 short, which stays with the pharmacy`. */
export function formatCollection(collection: Collection): string {
  const paid = `Due ${formatNaira(collection.due_ngn)}, collected ${formatCollected(collection)}`;
  const difference = formatDifference(collection.difference_ngn);
  return difference === undefined ? paid : `${paid}: ${difference}`;
}
