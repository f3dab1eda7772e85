/** Recognises and prices the items of a request from a pharmacy's stock. */
import { medicineLabel } from '../medicines/medicine-names.ts';
import { type OrderedOffer, priceTermsUnder } from '../medicines/offers.ts';
import { MAX_LINE_QUANTITY, type RequestItem } from './items.ts';
import {
  type Content,
  contentOf,
  parseUnit,
  priceOf,
  sameContent,
  type SoldAs,
  type Unit,
  unitsSold,
} from '../medicines/units.ts';

export interface AskedItem {
  /** A medicine_id, or a name with or without strength and form. */
  readonly medicine: string;
  readonly quantity: number;
  /** A unit word, singular or plural. */
  readonly unit: string;
  /** Required content units per `unit`; if omitted, the pharmacy's pack. */
  readonly pack_size?: number | undefined;
  readonly offer?: OrderedOffer | undefined;
  /** The exact amount of the line, regardless of this pharmacy's pack; `quantity` then counts another pharmacy's packs. */
  readonly content?: Content | undefined;
}

/** Why an item cannot be supplied; `index` is its position, from 0. */
export type ItemProblem =
  MedicineNotRecognised | OutOfStock | UnitNotAvailable | PriceChanged | OfferOfAnotherMedicine;

/** The text names no medicine, or more than one. */
interface MedicineNotRecognised {
  readonly code: 'medicine_not_recognised';
  readonly index: number;
  /** Labels of medicines in stock at the pharmacy, the most similar first; may be empty. */
  readonly did_you_mean: readonly string[];
}

/** The pharmacy has less of the medicine than all items together need, or none. */
interface OutOfStock {
  readonly code: 'out_of_stock';
  readonly index: number;
  readonly medicine_label: string;
  /** Number of the requested unit that is left for this item; 0 if the pharmacy does not sell the medicine. */
  readonly available: number;
}

/** The medicine is in stock, but not sold in this unit or pack. */
interface UnitNotAvailable {
  readonly code: 'unit_not_available';
  readonly index: number;
  readonly medicine_label: string;
  readonly units_sold: readonly Unit[];
  /** How it is sold, if only the `pack_size` differs. */
  readonly sold_as?: SoldAs;
}

/** The offer has expired or was for another pack, and the price has changed. */
export interface PriceChanged {
  readonly code: 'price_changed';
  readonly index: number;
  readonly medicine_id: string;
  readonly medicine_label: string;
  readonly sold_as: SoldAs;
}

/** The text of the item does not mean the medicine of its offer. */
export interface OfferOfAnotherMedicine {
  readonly code: 'offer_of_another_medicine';
  readonly index: number;
}

export interface Meaning {
  readonly medicine_id: string;
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
  readonly prescription_only: boolean;
}

export interface StockLine extends SoldAs {
  /** Content units that are not reserved, above 0. */
  readonly available: number;
}

interface ItemToPrice {
  readonly item: AskedItem;
  readonly index: number;
  /** All products that the text fits equally well. */
  readonly meanings: readonly Meaning[];
}

/** Prices items one after the other; each reduces the stock that is left for the next. */
export class ItemPricing {
  readonly #stock: ReadonlyMap<string, StockLine>;
  /** Content units left, by medicine_id. */
  readonly #left: Map<string, number>;

  /** @param stock the pharmacy's stock, by medicine_id. */
  constructor(stock: ReadonlyMap<string, StockLine>) {
    this.#stock = stock;
    this.#left = new Map([...stock].map(([id, { available }]) => [id, available]));
  }

  price({ item, index, meanings }: ItemToPrice): RequestItem | ItemProblem {
    const [only, ...others] = meanings;
    if (only === undefined) return notRecognised(index, []);
    const { offer } = item;
    if (offer !== undefined) {
      const offered = meanings.find(({ medicine_id }) => medicine_id === offer.medicine_id);
      if (offered === undefined) return { code: 'offer_of_another_medicine', index };
      return this.#supply(offered, { item, index, unit: parseUnit(item.unit) });
    }
    const inStock = meanings.filter(({ medicine_id }) => this.#stock.has(medicine_id));
    if (inStock.length === 0) {
      const medicine_label = others.length === 0 ? medicineLabel(only) : only.generic_name;
      return { code: 'out_of_stock', index, medicine_label, available: 0 };
    }
    const unit = parseUnit(item.unit);
    const meant = inStock.length === 1 ? inStock : inStock.filter((meaning) => this.#isSoldIn(meaning, unit));
    const [medicine, ...alternatives] = meant;
    if (medicine === undefined || alternatives.length > 0) {
      return notRecognised(index, labelsOf(medicine === undefined ? inStock : meant));
    }
    return this.#supply(medicine, { item, index, unit });
  }

  #supply(
    medicine: Meaning,
    { item, index, unit: asked }: { item: AskedItem; index: number; unit: Unit | undefined },
  ): RequestItem | ItemProblem {
    const { medicine_id } = medicine;
    const medicine_label = medicineLabel(medicine);
    const line = this.#stock.get(medicine_id);
    if (line === undefined) return { code: 'out_of_stock', index, medicine_label, available: 0 };
    const { quantity, unit } = amountOf(item, asked, line) ?? {};
    const each = unit === undefined ? undefined : contentOf(unit, line);
    const unavailable = {
      code: 'unit_not_available',
      index,
      medicine_label,
      units_sold: unitsSold(line),
    } as const;
    if (quantity === undefined || unit === undefined || each === undefined) return unavailable;
    const soldAs = item.offer === undefined ? line : priceTermsUnder(item.offer, line);
    if (soldAs !== undefined && item.pack_size !== undefined && item.pack_size !== each)
      return { ...unavailable, sold_as: line };
    const left = this.#left.get(medicine_id) ?? 0;
    const wanted = quantity * each;
    if (wanted > left) {
      return { code: 'out_of_stock', index, medicine_label, available: Math.floor(left / each) };
    }
    if (soldAs === undefined) {
      return { code: 'price_changed', index, medicine_id, medicine_label, sold_as: line };
    }
    this.#left.set(medicine_id, left - wanted);
    return {
      medicine: item.medicine,
      medicine_id,
      medicine_label,
      quantity,
      unit,
      pack_size: each,
      content_unit: line.content_unit,
      content_quantity: wanted,
      line_total_ngn: priceOf(wanted, soldAs),
      prescription_required: medicine.prescription_only,
    };
  }

  #isSoldIn({ medicine_id }: Meaning, unit: Unit | undefined): boolean {
    const line = this.#stock.get(medicine_id);
    return unit !== undefined && line !== undefined && contentOf(unit, line) !== undefined;
  }
}

/** The amount to price; undefined if this unit or content cannot be ordered from the pharmacy. */
function amountOf(
  { quantity, content }: AskedItem,
  unit: Unit | undefined,
  line: StockLine,
): { readonly quantity: number; readonly unit: Unit } | undefined {
  if (unit === undefined) return undefined;
  if (content === undefined) return { quantity, unit };
  const amount = sameContent(unit, content, line);
  return amount !== undefined && amount.quantity <= MAX_LINE_QUANTITY ? amount : undefined;
}

function labelsOf(meanings: readonly Meaning[]): string[] {
  return meanings.map(medicineLabel).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

function notRecognised(index: number, did_you_mean: readonly string[]): MedicineNotRecognised {
  return { code: 'medicine_not_recognised', index, did_you_mean };
}
