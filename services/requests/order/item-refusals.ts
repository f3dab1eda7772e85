/** Says what is wrong with the items of an order. */
import type { AskedItem, ItemProblem } from './price-items.ts';
import type { PriceChanged } from '../../../domain/requests/lines/item-pricing.ts';
import type { SoldAs } from '../../../domain/medicines/sales-units.ts';
import type { HeldOffer } from '../../../domain/medicines/offers.ts';
import { ServiceError, type FieldError, type NewOffer } from '../../common/errors.ts';
import { ofOfferedMedicines, type ProblemToAnswer } from './offered-items.ts';

/** A problem of an item, under a code with which a request is refused. */
export interface ItemRefusal extends FieldError {
  readonly code: ProblemToAnswer['code'];
}

/** Makes the offer that takes the place of one that is over. */
export type OfferAnew = (held: HeldOffer, problem: PriceChanged) => NewOffer;

/** Where in the body each item is: `items[0]`, and what its medicine is called there. */
export interface ItemPlaces {
  readonly pathOf: (index: number) => string;
  readonly medicine: 'medicine' | 'medicine_id';
}

const IN_AN_ORDER: ItemPlaces = { pathOf: (index) => `items[${index}]`, medicine: 'medicine' };

/**
 * What is wrong, item by item.
 *
 * @throws ServiceError `validation_error` when an offer is for another medicine.
 */
export function itemRefusals(
  problems: readonly ItemProblem[],
  asked: readonly AskedItem[],
  offerAnew: OfferAnew,
  places: ItemPlaces = IN_AN_ORDER,
): ItemRefusal[] {
  return ofOfferedMedicines(problems).map((problem) =>
    describe(problem, asked[problem.index], offerAnew, places),
  );
}

/** The refusal of items: its code is that of the first, `fields` names each one. */
export function itemsRefused(refusals: readonly ItemRefusal[]): ServiceError {
  const [first] = refusals;
  if (first === undefined) throw new TypeError('Items are refused for at least one problem');
  const message = `${refusals.map(({ path, message }) => `${path} ${message}`).join('; ')}.`;
  return new ServiceError(first.code, message, { fields: refusals });
}

function describe(
  problem: ProblemToAnswer,
  asked: AskedItem | undefined,
  offerAnew: OfferAnew,
  places: ItemPlaces,
): ItemRefusal {
  const item = places.pathOf(problem.index);
  const { code } = problem;
  switch (code) {
    case 'medicine_not_recognised':
      return {
        path: `${item}.${places.medicine}`,
        code,
        message: notRecognised(problem.did_you_mean),
        did_you_mean: problem.did_you_mean,
      };
    case 'out_of_stock':
      return {
        path: `${item}.quantity`,
        code,
        message: `is more than the pharmacy has of ${problem.medicine_label}: ${problem.available} (${asked?.unit ?? 'units'})`,
      };
    case 'unit_not_available':
      if (problem.sold_as !== undefined) {
        return {
          path: `${item}.pack_size`,
          code,
          message: otherPack(problem.medicine_label, problem.sold_as),
        };
      }
      return {
        path: `${item}.unit`,
        code,
        message: `is not sold; ${problem.medicine_label} is sold by ${problem.units_sold.join(' or ')}`,
      };
    case 'price_changed':
      if (asked?.offer === undefined) throw new TypeError('Only an offer has a price that changes');
      return {
        path: `${item}.offer_id`,
        code,
        message: priceChanged(problem, asked.offer),
        new_offer: offerAnew(asked.offer, problem),
      };
  }
}

function otherPack(medicine_label: string, { sales_unit, pack_size, content_unit }: SoldAs): string {
  return `is of another pack: ${medicine_label} is sold by the ${sales_unit} of ${pack_size} ${content_unit}; order by that, or by ${content_unit} with a pack_size of 1`;
}

function priceChanged({ medicine_label, sold_as }: PriceChanged, offer: HeldOffer): string {
  const price = ({ price_ngn, sales_unit, pack_size }: Pick<HeldOffer, keyof typeof sold_as>) =>
    `${price_ngn} Naira for a ${sales_unit} of ${pack_size}`;
  return `is over: ${medicine_label} was offered at ${price(offer)}, and is ${price(sold_as)} now`;
}

function notRecognised(near: readonly string[]): string {
  if (near.length === 0)
    return 'names no medicine that this pharmacy sells; take a label from a search result';
  return `names no single medicine of this pharmacy; did you mean ${near.map((label) => `"${label}"`).join(' or ')}?`;
}
