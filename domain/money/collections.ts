/** Amounts that a pharmacy or courier collects from the patient at the door, in whole Naira. */
import { MAX_STATED_NGN } from './coverage.ts';

export const COLLECTION_METHODS = ['cash', 'transfer', 'card'] as const;
export type CollectionMethod = (typeof COLLECTION_METHODS)[number];

export interface Collection {
  readonly collected_ngn: number;
  readonly method: CollectionMethod;
}

export interface ShownCollection extends Collection {
  /** The patient's part of what was delivered. */
  readonly due_ngn: number;
  /**
   * Collected minus due. The partner owes its own part either way: a shortfall (negative) is the pharmacy's, an excess
   * is owed to the patient.
   */
  readonly difference_ngn: number;
}

export function shownCollection(collection: Collection, due_ngn: number): ShownCollection {
  return { ...collection, due_ngn, difference_ngn: collection.collected_ngn - due_ngn };
}

/** Checks the types at run time, because an Update can be sent by hand with any argument. */
export function isCollection(value: unknown): value is Collection {
  if (typeof value !== 'object' || value === null) return false;
  const { collected_ngn, method } = value as Record<string, unknown>;
  const isAmount =
    Number.isSafeInteger(collected_ngn) &&
    Number(collected_ngn) >= 0 &&
    Number(collected_ngn) <= MAX_STATED_NGN;
  return isAmount && COLLECTION_METHODS.some((name) => name === method);
}
