/** The items of an order with the offers that their `offer_id`s are. */
import type { AskedItem, ItemProblem } from './price-items.ts';
import type { OfferOfAnotherMedicine, PriceChanged } from '../../../domain/requests/lines/item-pricing.ts';
import type { HeldOffer } from '../../../domain/medicines/offers.ts';
import { type FieldError, type NewOffer, validationError } from '../../common/errors.ts';
import type { Offers, Parties } from '../../medicines/offers.ts';
import type { ItemInput } from './order-input.ts';

/**
 * Reads each `offer_id`. Whether its medicine is the one that the item means shows when the item is priced.
 *
 * @throws ServiceError `validation_error` naming each that we did not make for this partner and pharmacy.
 */
export function withOffers(offers: Offers, parties: Parties, items: readonly ItemInput[]): AskedItem[] {
  const fields: FieldError[] = [];
  const asked = items.map(({ offer_id, ...item }, index) => {
    if (offer_id === undefined) return item;
    const offer = offers.read(parties, offer_id);
    if (offer === undefined)
      fields.push(refused(index, 'is no offer that we made you for this pharmacy; search again'));
    return { ...item, offer };
  });
  if (fields.length > 0) throw validationError(fields);
  return asked;
}

/** A problem that is answered under its own code. */
export type ProblemToAnswer = Exclude<ItemProblem, OfferOfAnotherMedicine>;

/**
 * The problems, when each offer is for the medicine that its item names.
 *
 * @throws ServiceError `validation_error` naming each that is not.
 */
export function ofOfferedMedicines(problems: readonly ItemProblem[]): ProblemToAnswer[] {
  const [mistaken, others]: [FieldError[], ProblemToAnswer[]] = [[], []];
  for (const problem of problems) {
    if (problem.code !== 'offer_of_another_medicine') others.push(problem);
    else mistaken.push(refused(problem.index, 'is an offer of another medicine than this item names'));
  }
  if (mistaken.length > 0) throw validationError(mistaken);
  return others;
}

function refused(index: number, message: string): FieldError {
  return { path: `items[${index}].offer_id`, code: 'offer', message };
}

/** Offers a partner what its order costs now. */
export function offerAnew(
  offers: Offers,
  parties: Parties,
  { distance_metres }: HeldOffer,
  { medicine_id, sold_as }: PriceChanged,
): NewOffer {
  const { sales_unit, pack_size, content_unit, price_ngn } = sold_as;
  const sold = { sales_unit, pack_size, content_unit, price_ngn };
  const { offer_id, expires_at } = offers.issue(parties, {
    medicine_id,
    distance_metres,
    ...sold,
  });
  return { offer_id, expires_at: expires_at.toISOString(), unit: sales_unit, ...sold };
}
