/** Paracetamol at a pharmacy, for pricing items without a database. */
import { packsNamed } from '../../../domain/medicines/named-packs.ts';
import {
  ItemPricing,
  type ItemInOrder,
  type Meaning,
  type ShelvedArticle,
} from '../../../domain/requests/item-pricing.ts';

/** In Lagos it is 2 June already. */
export const NOW = new Date('2026-06-01T23:30:00Z');

export function product(
  medicine_id: string,
  strength: string,
  form = 'tablet',
  prescription_only = false,
): Meaning {
  return {
    medicine_id,
    generic_name: 'paracetamol',
    strength,
    form,
    prescription_only,
    brand_key: null,
    content_size: null,
    named_packs: [],
  };
}
export const TABLET = product('med_tablet', '500 mg');
export const STRONG = product('med_strong', '1000 mg', 'tablet', true);
export const SYRUP = product('med_syrup', '125 mg/5 ml', 'oral liquid');
export const GONE = product('med_gone', '250 mg');

export const PACKS: ShelvedArticle = {
  article_id: 'art_packs',
  brand: null,
  brand_key: '',
  sales_unit: 'pack',
  pack_size: 10,
  content_unit: 'tablet',
  content_size: null,
  price_ngn: 1_000,
  available: 25,
  expires_on: null,
};
export const STRONG_PACKS: ShelvedArticle = { ...PACKS, article_id: 'art_strong', price_ngn: 1_500 };
export const BOTTLES: ShelvedArticle = {
  ...PACKS,
  article_id: 'art_bottles',
  sales_unit: 'bottle',
  pack_size: 1,
  content_unit: 'bottle',
  content_size: null,
  price_ngn: 700,
  available: 2,
};
export const STOCK = new Map([
  [TABLET.medicine_id, [PACKS]],
  [STRONG.medicine_id, [STRONG_PACKS]],
  [SYRUP.medicine_id, [BOTTLES]],
]);

/** An offer of an article at a price that differs from the current one. */
export const offerOf = (medicine_id: string, article: ShelvedArticle, in_force: boolean) => ({
  ...article,
  medicine_id,
  distance_metres: 5,
  delivery_fee_ngn: 0,
  searched_brand: 'none' as const,
  price_ngn: 900,
  in_force,
});

export function pricing(stock: ReadonlyMap<string, readonly ShelvedArticle[]> = STOCK) {
  const prices = new ItemPricing(stock, NOW);
  return (asked: Partial<ItemInOrder>, ...meanings: Meaning[]) => {
    const item = { medicine: 'paracetamol', quantity: 1, unit: 'pack', ...asked };
    const named_packs = packsNamed(item.medicine);
    const named = meanings.map((meaning) => ({ ...meaning, named_packs }));
    return prices.price({ item, index: 3, meanings: named });
  };
}
