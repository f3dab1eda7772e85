/** Recognises and prices the items of a request from a pharmacy's stock. */
import {
  type Article,
  type ArticleInStock,
  earliestExpiry,
  isOfBrand,
  isNamedPack,
} from '../medicines/articles.ts';
import { type ContentSize, isOfSize } from '../medicines/content-sizes.ts';
import { type DosageForm, formOf, isDosageForm, isOfPen } from '../medicines/dosage-forms.ts';
import { medicineLabel } from '../medicines/medicine-names.ts';
import { type OrderedOffer, priceTermsUnder } from '../medicines/offers.ts';
import { type DeliveryFee, deliveryFeeNgn, NO_DELIVERY_FEE } from '../money/delivery-fees.ts';
import { MAX_LINE_QUANTITY, type RequestItem } from './items.ts';
import {
  type Content,
  contentOf,
  parseUnit,
  priceOf,
  sameContent,
  type Unit,
  unitsSold,
} from '../medicines/units.ts';

export interface ItemInOrder {
  /** A medicine_id, or a name with or without strength and form. */
  readonly medicine: string;
  readonly quantity: number;
  /** A unit word, singular or plural. */
  readonly unit: string;
  /** Required content units per `unit`; if omitted, the pharmacy's pack. */
  readonly pack_size?: number | undefined;
  readonly offer?: OrderedOffer | undefined;
  /** The article to supply; if omitted, the cheapest one of the pharmacy that can. */
  readonly article_id?: string | undefined;
  /** Number of days that the quantity lasts, during which the package must not expire. */
  readonly days_supply?: number | undefined;
  /** Key of the brand to supply; if omitted, the one that the text names, or any. */
  readonly brand_key?: string | undefined;
  /** The exact amount of the line, regardless of this pharmacy's pack; `quantity` then counts another pharmacy's packs. */
  readonly content?: Content | undefined;
}

/** Why an item cannot be supplied; `index` is its position, from 0. */
export type ItemProblem =
  | MedicineNotRecognised
  | OutOfStock
  | UnitNotAvailable
  | PriceChanged
  | OfferOfAnotherMedicine
  | WrongArticle
  | WrongBrand;

/** The text names no medicine, or more than one. */
interface MedicineNotRecognised {
  readonly code: 'medicine_not_recognised';
  readonly index: number;
  /** Labels of medicines in stock at the pharmacy, the most similar first; may be empty. */
  readonly did_you_mean: readonly string[];
}

/** The item cannot be priced, because no article of the pharmacy has enough left. */
export interface OutOfStock {
  readonly code: 'out_of_stock';
  readonly index: number;
  readonly medicine_label: string;
  /** Number of the requested unit that is left in one article; 0 if no article may supply the item. */
  readonly available: number;
  /** Brand of the articles that may supply the item, if it is limited to one. */
  readonly brand?: string;
  /** True if several articles together have enough, so that several lines could be supplied. */
  readonly is_splittable?: true;
  /** Which requirement of the item no article meets; absent if an article meets all and has too little left. */
  readonly unmet?: UnmetRequirement;
}

export type UnmetRequirement =
  /** The pharmacy has the medicine of other brands or makers only; the labels of what it has. */
  | { readonly member: 'brand'; readonly did_you_mean: readonly string[] }
  /** The pharmacy has the medicine in other sizes only, which are listed; null among them is an unstated size. */
  | { readonly member: 'content_size'; readonly asked: string; readonly sizes: readonly ContentSize[] }
  /** The article that the item or its offer names is out of stock or expires too soon. */
  | { readonly member: 'article_id' | 'offer_id'; readonly has_others: boolean }
  /** The package that lasts longest expires on this ISO date, before the supply ends. */
  | { readonly member: 'days_supply'; readonly expires_on: string };

/** The medicine is in stock, but not sold in this unit or pack. */
export interface UnitNotAvailable {
  readonly code: 'unit_not_available';
  readonly index: number;
  readonly medicine_label: string;
  readonly units_sold: readonly Unit[];
  /** How it is sold, if only the pack differs; the smallest pack first. */
  readonly sold_as?: readonly Article[];
  /** The packs that the text names, if any; several contradict each other. */
  readonly named_packs?: readonly number[];
}

/** The offer has expired, and the price or the delivery fee has changed. */
export interface PriceChanged {
  readonly code: 'price_changed';
  readonly index: number;
  readonly medicine_id: string;
  readonly medicine_label: string;
  readonly sold_as: Article;
  /** The current fee at the distance of the offer. */
  readonly delivery_fee_ngn: number;
}

/** The text of the item names another medicine than the item's offer. */
export interface OfferOfAnotherMedicine {
  readonly code: 'offer_of_another_medicine';
  readonly index: number;
}

/**
 * The `article_id` of the item is not an article of the pharmacy, or belongs to another medicine than the item names.
 */
export interface WrongArticle {
  readonly code: 'wrong_article';
  readonly index: number;
  /** The medicine of the article; absent if the pharmacy has no such article. */
  readonly article_of?: string;
}

/** The article of the item, or of its offer, is of another brand or maker than the text names. */
export interface WrongBrand {
  readonly code: 'wrong_brand';
  readonly index: number;
  readonly member: 'article_id' | 'offer_id';
  readonly brand: string | null;
  readonly medicine_label: string;
}

export interface PricedMedicine {
  readonly medicine_id: string;
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
  readonly prescription_only: boolean;
}

/** A medicine that the text of an item means. */
export interface Meaning extends PricedMedicine {
  /** The brand or maker that the text names, as `brandKey` returns it; null if it names a generic or an id. */
  readonly brand_key: string | null;
  /** The size of the container that the text names, such as `100 ml`; null if it names none. */
  readonly content_size: ContentSize;
  /** The numbers of pieces in a pack that the text names; several contradict each other. */
  readonly named_packs: readonly number[];
}

export interface ShelvedArticle extends ArticleInStock {
  /** ISO date of the last day of use of the package that is sold next; null if unknown. */
  readonly expires_on: string | null;
}

/** The articles that a pharmacy has in stock, by medicine_id. */
export type Shelf = ReadonlyMap<string, readonly ShelvedArticle[]>;

interface ItemToPrice {
  readonly item: ItemInOrder;
  readonly index: number;
  /** All products that the text fits equally well. */
  readonly meanings: readonly Meaning[];
}

/** Prices items one after the other; each reduces the stock that is left for the next. */
export class ItemPricing {
  readonly #shelf: Shelf;
  readonly #now: Date;
  readonly #deliveryFee: DeliveryFee;
  /** Content units left, by article_id. */
  readonly #left: Map<string, number>;

  /**
   * @param now the time from which supplies last.
   * @param deliveryFee the current fee of the pharmacy, for items with offers.
   */
  constructor(shelf: Shelf, now: Date, deliveryFee: DeliveryFee = NO_DELIVERY_FEE) {
    this.#deliveryFee = deliveryFee;
    this.#shelf = shelf;
    this.#now = now;
    const articles = [...shelf.values()].flat();
    this.#left = new Map(articles.map(({ article_id, available }) => [article_id, available]));
  }

  /**
   * Prices the items of an order. Items that name an article come first, then those that name a brand, then those in
   * packs; among these, larger quantities come first. So an item that many articles can supply does not take the only
   * article that another item can have.
   *
   * @returns the outcomes in the order of the items.
   */
  priceAll(items: readonly ItemToPrice[]): (RequestItem | ItemProblem)[] {
    const outcomes = items
      .toSorted((one, other) => choiceOf(one) - choiceOf(other) || other.item.quantity - one.item.quantity)
      .map((item) => ({ index: item.index, outcome: this.price(item) }));
    return outcomes.toSorted((one, other) => one.index - other.index).map(({ outcome }) => outcome);
  }

  price({ item, index, meanings }: ItemToPrice): RequestItem | ItemProblem {
    const [only, ...others] = meanings;
    if (only === undefined) return notRecognised(index, []);
    const { offer } = item;
    if (offer !== undefined) {
      const offered = meanings.find(({ medicine_id }) => medicine_id === offer.medicine_id);
      if (offered === undefined) return { code: 'offer_of_another_medicine', index };
      return this.#supply(offered, { item, index });
    }
    const inStock = meanings.filter((meaning) => this.#articlesFor(meaning, item).length > 0);
    if (inStock.length === 0) return this.#noneInStock(only, others, item, index);
    const unit = parseUnit(item.unit);
    if (item.article_id === undefined && this.#leavesProductOpen(meanings, item, unit)) {
      const inUnit = inStock.filter((one) => this.#isSoldIn(one, item, unit));
      return notRecognised(index, labelsOf(inUnit.length > 0 ? inUnit : inStock));
    }
    const meant = inStock.length === 1 ? inStock : inStock.filter((one) => this.#isSoldIn(one, item, unit));
    const [medicine, ...alternatives] = meant;
    if (medicine === undefined || alternatives.length > 0) {
      return notRecognised(index, labelsOf(medicine === undefined ? inStock : meant));
    }
    return this.#supply(medicine, { item, index });
  }

  /** The articles that may supply the item and outlast its supply. */
  #articlesFor(meaning: Meaning, item: ItemInOrder): readonly ShelvedArticle[] {
    const { days_supply } = item;
    const chosen = this.#chosenFor(meaning, item);
    if (days_supply === undefined) return chosen;
    const lastDay = earliestExpiry(this.#now, days_supply);
    return chosen.filter(({ expires_on }) => expires_on === null || expires_on >= lastDay);
  }

  /** The article that the item names, or all articles of the brand that it names, of the size that its text names. */
  #chosenFor(meaning: Meaning, item: ItemInOrder): readonly ShelvedArticle[] {
    return this.#ofAnySize(meaning, item).filter((article) => isOfSize(article, meaning.content_size));
  }

  #ofAnySize({ medicine_id, brand_key }: Meaning, item: ItemInOrder): readonly ShelvedArticle[] {
    const articles = this.#shelf.get(medicine_id) ?? [];
    const named = item.offer?.article_id ?? item.article_id;
    if (named !== undefined) return articles.filter(({ article_id }) => article_id === named);
    const brand = item.brand_key ?? brand_key;
    return articles.filter((article) => isOfBrand(article, brand));
  }

  #noneInStock(only: Meaning, others: readonly Meaning[], item: ItemInOrder, index: number): OutOfStock {
    const meanings = [only, ...others];
    const medicine_label = others.length === 0 ? medicineLabel(only) : only.generic_name;
    const unmet = this.#unmetBy(meanings, item);
    return { code: 'out_of_stock', index, medicine_label, available: 0, ...(unmet && { unmet }) };
  }

  /**
   * Why none of the medicine's articles may supply the item; undefined if the pharmacy has no article of the medicine.
   */
  #unmetBy(meanings: readonly Meaning[], item: ItemInOrder): UnmetRequirement | undefined {
    const [first, ...others] = meanings
      .flatMap((meaning) => this.#chosenFor(meaning, item))
      .map(({ expires_on }) => expires_on ?? '');
    if (first !== undefined) {
      const expires_on = others.reduce((latest, date) => (date > latest ? date : latest), first);
      return { member: 'days_supply', expires_on };
    }
    const sizes = meanings
      .flatMap((meaning) => this.#ofAnySize(meaning, item))
      .map((one) => one.content_size);
    const asked = meanings.find(({ content_size }) => content_size !== null)?.content_size;
    if (sizes.length > 0 && typeof asked === 'string')
      return { member: 'content_size', asked, sizes: [...new Set(sizes)] };
    const inStock = meanings.filter(({ medicine_id }) => this.#shelf.has(medicine_id));
    const has_others = inStock.length > 0;
    if (item.offer !== undefined) return { member: 'offer_id', has_others };
    if (item.article_id !== undefined) return { member: 'article_id', has_others };
    return has_others ? { member: 'brand', did_you_mean: labelsOf(inStock) } : undefined;
  }

  /**
   * Chooses the article with the lowest price for the amount, or returns the problem of the article that comes nearest.
   */
  #supply(
    medicine: Meaning,
    { item, index }: { item: ItemInOrder; index: number },
  ): RequestItem | ItemProblem {
    const medicine_label = medicineLabel(medicine);
    const articles = this.#articlesFor(medicine, item);
    const [first] = articles;
    if (first === undefined) return this.#noneInStock(medicine, [], item, index);
    // A search for a brand may have offered another one as an alternative.
    const mayDiffer = item.offer?.searched_brand === 'another' || item.brand_key !== undefined;
    if (!mayDiffer && !isOfBrand(first, medicine.brand_key)) {
      const member = item.offer === undefined ? 'article_id' : 'offer_id';
      return { code: 'wrong_brand', index, member, brand: first.brand, medicine_label };
    }
    const unit = parseUnit(item.unit);
    const inUnit = articles.flatMap((article) => amountFrom(article, item, unit));
    const unavailable = {
      code: 'unit_not_available',
      index,
      medicine_label,
      units_sold: [...new Set(articles.flatMap(unitsSold))],
    } as const;
    if (inUnit.length === 0) return unavailable;
    const { pack_size } = item;
    const sold_as = articles.toSorted((one, other) => one.pack_size - other.pack_size);
    // A re-routed item asks for exact content, whatever pack its text names.
    const named_packs = item.content === undefined ? medicine.named_packs : [];
    const named = inUnit.filter(({ article }) => isNamedPack(article, named_packs));
    if (named.length === 0) return { ...unavailable, sold_as, named_packs };
    const inPack = named.filter(({ each }) => pack_size === undefined || pack_size === each);
    if (inPack.length === 0)
      return { ...unavailable, sold_as, ...(named_packs.length > 0 && { named_packs }) };
    const leftOf = ({ article_id }: Article) => this.#left.get(article_id) ?? 0;
    const enough = inPack.filter(({ article, content_quantity }) => content_quantity <= leftOf(article));
    const [chosen] = enough.toSorted(compareAmounts);
    if (chosen === undefined) {
      const left = inPack.map(({ article, each }) => Math.floor(leftOf(article) / each));
      const isSplittable = left.reduce((sum, units) => sum + units, 0) >= item.quantity;
      const brand = choiceOf({ item, meanings: [medicine] }) < Choice.pack ? inPack[0]?.article.brand : null;
      return {
        code: 'out_of_stock',
        index,
        medicine_label,
        available: Math.max(...left),
        ...(brand !== null && brand !== undefined && { brand }),
        ...(isSplittable && { is_splittable: true }),
      };
    }
    const { article, content_quantity } = chosen;
    if (item.offer !== undefined) {
      const delivery_fee_ngn = deliveryFeeNgn(this.#deliveryFee, item.offer.distance_metres);
      if (priceTermsUnder(item.offer, { ...article, delivery_fee_ngn }) === undefined) {
        const { medicine_id } = medicine;
        return {
          code: 'price_changed',
          index,
          medicine_id,
          medicine_label,
          sold_as: article,
          delivery_fee_ngn,
        };
      }
    }
    this.#left.set(article.article_id, leftOf(article) - content_quantity);
    const isChosen =
      item.article_id !== undefined || item.offer?.searched_brand === 'this' || medicine.brand_key !== null;
    const chosen_brand =
      item.brand_key ?? (isChosen && article.brand_key !== '' ? article.brand_key : undefined);
    const { days_supply } = item;
    return {
      medicine: item.medicine,
      medicine_id: medicine.medicine_id,
      medicine_label,
      article_id: article.article_id,
      brand: article.brand,
      quantity: chosen.quantity,
      unit: chosen.unit,
      pack_size: chosen.each,
      content_unit: article.content_unit,
      content_size: article.content_size,
      content_quantity,
      line_total_ngn: priceOf(content_quantity, item.offer ?? article),
      prescription_required: medicine.prescription_only,
      ...(days_supply !== undefined && { days_supply }),
      ...(chosen_brand !== undefined && { chosen_brand }),
    };
  }

  /**
   * Returns whether the text leaves the strength or the device of an insulin open. The stock of this pharmacy does not
   * decide it, because the product in stock may not be the one that was meant. Only products that are sold in the
   * ordered unit count.
   */
  #leavesProductOpen(meanings: readonly Meaning[], item: ItemInOrder, unit: Unit | undefined): boolean {
    // Pens and the vials beside them come in boxes too.
    const hasPens = meanings.some(({ form }) => isOfPen(form));
    const inUnit = meanings.filter((meaning) =>
      this.#articlesFor(meaning, item).length > 0
        ? this.#isSoldIn(meaning, item, unit)
        : (hasPens && unit === 'pack') || (isDosageForm(meaning.form) && isUsuallySoldIn(meaning.form, unit)),
    );
    const strengths = new Set(inUnit.map(({ strength }) => strength));
    const forms = new Set(inUnit.map(({ form }) => form));
    return strengths.size > 1 || (hasPens && forms.size > 1);
  }

  #isSoldIn(meaning: Meaning, item: ItemInOrder, unit: Unit | undefined): boolean {
    return this.#articlesFor(meaning, item).some(
      (article) => unit !== undefined && contentOf(unit, article) !== undefined,
    );
  }
}

function isUsuallySoldIn(form: DosageForm, unit: Unit | undefined): boolean {
  const { salesUnit, contentUnit } = formOf(form);
  return unit === salesUnit || unit === contentUnit;
}

/** How much an item leaves to the engine, from nothing to everything. */
const Choice = { article: 0, brand: 1, pack: 2, any: 3 } as const;

function choiceOf({ item, meanings }: Pick<ItemToPrice, 'item' | 'meanings'>): number {
  if (item.article_id !== undefined || item.offer !== undefined) return Choice.article;
  if (item.brand_key !== undefined || meanings.some(({ brand_key }) => brand_key !== null))
    return Choice.brand;
  const isInPacks =
    item.pack_size !== undefined ||
    parseUnit(item.unit) === 'pack' ||
    meanings.some(({ named_packs }) => named_packs.length > 0);
  return isInPacks ? Choice.pack : Choice.any;
}

/** An amount of an item from one article. */
interface AmountFrom {
  readonly article: ShelvedArticle;
  readonly quantity: number;
  readonly unit: Unit;
  /** Content units in one `unit`. */
  readonly each: number;
  readonly content_quantity: number;
}

/** The amount of the item from this article; empty if it cannot be ordered in this unit or content. */
function amountFrom(article: ShelvedArticle, item: ItemInOrder, asked: Unit | undefined): AmountFrom[] {
  const { quantity, unit } = amountOf(item, asked, article) ?? {};
  const each = unit === undefined ? undefined : contentOf(unit, article);
  if (quantity === undefined || unit === undefined || each === undefined) return [];
  return [{ article, quantity, unit, each, content_quantity: quantity * each }];
}

/** The lowest price first, then the smaller pack, then by id, so that the same shelf always gives the same choice. */
function compareAmounts(one: AmountFrom, other: AmountFrom): number {
  return (
    priceOf(one.content_quantity, one.article) - priceOf(other.content_quantity, other.article) ||
    one.article.pack_size - other.article.pack_size ||
    (one.article.article_id < other.article.article_id ? -1 : 1)
  );
}

/** The amount to price; undefined if this unit or content cannot be ordered from the pharmacy. */
function amountOf(
  { quantity, content }: ItemInOrder,
  unit: Unit | undefined,
  article: Article,
): { readonly quantity: number; readonly unit: Unit } | undefined {
  if (unit === undefined) return undefined;
  if (content === undefined) return { quantity, unit };
  const amount = sameContent(unit, content, article);
  return amount !== undefined && amount.quantity <= MAX_LINE_QUANTITY ? amount : undefined;
}

function labelsOf(meanings: readonly Meaning[]): string[] {
  return meanings.map(medicineLabel).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

function notRecognised(index: number, did_you_mean: readonly string[]): MedicineNotRecognised {
  return { code: 'medicine_not_recognised', index, did_you_mean };
}
