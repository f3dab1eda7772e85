/** Recognises the items of a request in the catalogue and prices them from one pharmacy's stock. */
import type { Kysely } from 'kysely';
import type { RequestItem } from '../../domain/requests.ts';
import type { Unit } from '../../domain/units.ts';
import type { Database } from '../schema.ts';

/** One item as the partner sent it. */
export interface AskedItem {
  /** A medicine_id, or a name with or without strength and form. */
  readonly medicine: string;
  /** Whole number of `unit`. */
  readonly quantity: number;
  /** A unit word, singular or plural. */
  readonly unit: string;
}

/** Why one item can't be supplied; `index` is its place in the items asked, from 0. */
export type ItemProblem = MedicineNotRecognised | OutOfStock | UnitNotAvailable;

/** The words name no medicine, or more than one. */
export interface MedicineNotRecognised {
  readonly code: 'medicine_not_recognised';
  readonly index: number;
  /** Labels of medicines in stock at the pharmacy, the likeliest first; may be empty. */
  readonly did_you_mean: readonly string[];
}

/** The pharmacy has less of the medicine than the items ask together, or none. */
export interface OutOfStock {
  readonly code: 'out_of_stock';
  readonly index: number;
  readonly medicine_label: string;
  /** How many of the unit asked the pharmacy has for this item; 0 when it doesn't sell the medicine. */
  readonly available: number;
}

/** The medicine is in stock, but not sold in that unit. */
export interface UnitNotAvailable {
  readonly code: 'unit_not_available';
  readonly index: number;
  readonly medicine_label: string;
  /** The units that can be asked instead. */
  readonly units_sold: readonly Unit[];
}

export type PricedItems =
  | { readonly ok: true; readonly items: readonly RequestItem[]; readonly total_ngn: number }
  | { readonly ok: false; readonly problems: readonly ItemProblem[] };

/**
 * Prices the items at one pharmacy, all or none. A medicine is recognised by its medicine_id or by an exact
 * generic name, brand or synonym (any case, accents and word order), narrowed by the strength, form and unit
 * asked; never by guess.
 *
 * @returns the items in the order asked with whole-Naira totals, or every item's problem.
 */
export async function priceItems(
  database: Kysely<Database>,
  asked: { readonly pharmacy_id: string; readonly items: readonly AskedItem[] },
): Promise<PricedItems> {
  void database;
  void asked;
  throw new Error('priceItems is not built yet');
}
