/** Recognises the medicines that a text means: first the names, then their products. */
import type { Meaning, PricedMedicine } from '../requests/item-pricing.ts';
import { brandKey } from './brands.ts';
import type { ContentSize } from './content-sizes.ts';
import { type DosageForm, formWord, isFormExactly } from './dosage-forms.ts';
import { medicineLabel } from './medicine-names.ts';
import {
  COVERED_FORM_SCORE,
  fitOf,
  isAmountOfLiquid,
  isUnnamedRelease,
  formRank,
  isSalt,
  makerKey,
  type MedicineQuery,
  type Narrowing,
  narrowingFor,
  readQuery,
  sizeNamed,
} from './medicine-query.ts';
import { packsNamed, takeCount } from './named-packs.ts';
import { bareStrength, isStrength, type Strength, extractStrengths } from './strengths.ts';
import {
  type CatalogueName,
  exactMatches,
  explainedMatches,
  type NameMatch,
  similarMatches,
  wordMatches,
} from './name-matching.ts';
import type { MatchType } from './units.ts';

export interface CatalogueProduct {
  readonly medicine_id: string;
  readonly medicine_number: number;
  readonly form: DosageForm;
  readonly strength: string;
  readonly prescription_only: boolean;
  /** True if this is the usual product for an adult among those of the same medicine and form. */
  readonly usual: boolean;
}

export interface NameWithProducts extends CatalogueName {
  readonly products: readonly CatalogueProduct[];
}

export interface RecognisedMedicine extends CatalogueProduct {
  readonly generic_name: string;
  /** The brand or maker that the text names, as `brandKey` returns it; null if it names neither. */
  readonly brand_key: string | null;
  /** The size of the container that the text names for this product; null if it names none. */
  readonly content_size: ContentSize;
  readonly label: string;
  readonly match: { readonly type: MatchType; readonly score: number };
}

/** A medicine that a search names. */
export interface SearchedMedicine extends RecognisedMedicine {
  /** The numbers of pieces in a pack that the text names; several contradict each other. */
  readonly named_packs: readonly number[];
}

/** How the catalogue is searched for the candidate names of a tier. */
export type CandidateNames = 'with_all_words' | 'of_these_words' | 'with_word_starts' | 'with_similar_words';

interface Tier {
  readonly candidates: CandidateNames;
  readonly wordsOf: (query: MedicineQuery) => readonly string[];
  readonly matches: <Name extends CatalogueName>(
    query: MedicineQuery,
    names: readonly Name[],
  ) => NameMatch<Name>[];
}

const allWords = ({ nameWords, optionalWords }: MedicineQuery) => [...nameWords, ...optionalWords];

/**
 * The tiers of name matching: complete names, complete names beside words of their generic name, parts of names, and
 * likely misspellings. Only the first tier with a match counts, even if no product has the requested strength and form,
 * so that a medicine is never replaced by a different one with a similar name.
 */
export const MATCH_TIERS: readonly Tier[] = [
  { candidates: 'with_all_words', wordsOf: ({ nameWords }) => nameWords, matches: exactMatches },
  { candidates: 'of_these_words', wordsOf: ({ nameWords }) => nameWords, matches: explainedMatches },
  { candidates: 'with_word_starts', wordsOf: allWords, matches: wordMatches },
  { candidates: 'with_similar_words', wordsOf: allWords, matches: similarMatches },
];

/** Interpretations of a query, in order: manufacturers and purposes are first taken as part of a name, then ignored. */
export function readingsOf(query: MedicineQuery): MedicineQuery[] {
  if (query.nameWords.length === 0) return [];
  const salts = query.optionalWords.filter(isSalt);
  return salts.length === query.optionalWords.length ? [query] : [query, { ...query, optionalWords: salts }];
}

/**
 * The products of the matched names with the requested strength and form, each once with its best score, best first. If
 * a product has exactly the requested strength and form, products that only cover them are dropped: a query for 5 mg
 * tablets never returns a liquid of 5 mg/ml.
 *
 * @param isOrdered true for an order or a stock row, which must name a product exactly enough: not a liquid by an amount
 *   alone, and not a prolonged-release tablet by its strength alone.
 */
export function matchingProducts(
  query: MedicineQuery,
  matches: readonly NameMatch<NameWithProducts>[],
  { isOrdered = false }: { readonly isOrdered?: boolean } = {},
): RecognisedMedicine[] {
  const found = new Map<string, RecognisedMedicine>();
  for (const { name, type, score } of matches) {
    const narrowing = narrowingFor(query, name.words);
    const ofName = formInName(name, narrowing);
    const fits = name.products.map((product) => {
      const fit = fitOf(product, narrowing);
      return { product, fit: ofName.has(product.form) || ofName.size === 0 ? fit : fit * COVERED_FORM_SCORE };
    });
    const best = Math.max(...fits.map(({ fit }) => fit));
    for (const { product, fit } of fits) {
      if (fit === 0 || fit < best || (isOrdered && isVague(product, name, narrowing))) continue;
      if (fit * score <= (found.get(product.medicine_id)?.match.score ?? 0)) continue;
      const { generic_name } = name;
      const brand_key = brandIn(query, name, product);
      const medicine = { ...product, generic_name, brand_key, content_size: sizeNamed(product, narrowing) };
      const match = { type, score: fit * score };
      found.set(product.medicine_id, { ...medicine, label: medicineLabel(medicine), match });
    }
  }
  return [...found.values()].sort(compareMatches);
}

/** Forms stated in the catalogue name, if the rest of the text states none: "insulin injection (soluble)" means an injection, not a pen. */
function formInName(
  { words, products }: NameWithProducts,
  { formWords }: Narrowing,
): ReadonlySet<DosageForm> {
  if (formWords.length > 0) return new Set();
  const named = words.map(formWord).filter((word) => word !== undefined);
  return new Set(products.map(({ form }) => form).filter((form) => isFormExactly(form, named)));
}

/**
 * True if the text leaves open which product it means: a liquid by an amount alone, or a prolonged-release tablet
 * without its release. A brand name implies the release.
 */
const isVague = (product: CatalogueProduct, { kind }: CatalogueName, narrowing: Narrowing) =>
  isAmountOfLiquid(product, narrowing) || (kind !== 'brand' && isUnnamedRelease(product.form, narrowing));

/** The brand that a query names; without one the maker, as in "Amoxicillin 500 mg (Emzor)". */
function brandIn(
  query: MedicineQuery,
  { kind, words, generic_name }: CatalogueName,
  { form, strength }: CatalogueProduct,
): string | null {
  const key =
    kind === 'brand'
      ? brandKey(words.join(' '), { generic_name, form, strength })
      : makerKey(query.optionalWords.filter((word) => !words.includes(word)));
  return key === '' ? null : key;
}

/** Sorts by score, then by the usual form (tablets before syrups and injections), then by the usual strength for adults. */
function compareMatches(one: RecognisedMedicine, other: RecognisedMedicine): number {
  return (
    other.match.score - one.match.score ||
    formRank(one.form) - formRank(other.form) ||
    Number(other.usual) - Number(one.usual)
  );
}

/** Ranks of a list sorted by match; equal matches share a rank. */
export function matchRanks(bestFirst: readonly RecognisedMedicine[]): number[] {
  let place = 0;
  return bestFirst.map((medicine, index) => {
    const before = bestFirst[index - 1];
    if (before !== undefined && compareMatches(before, medicine) !== 0) place = index;
    return place;
  });
}

/** Format of the ids that `db/import/import-medicines.ts` makes. */
const MEDICINE_ID = /^med_[0-9a-f]+$/;

/** Recognises the items of an order, each given as a medicine_id or as a complete name, with or without strength and form. */
export class MedicineTexts {
  /**
   * Catalogue data that `meanings` needs: the products with these ids, and the names that contain all words of one of
   * the lists.
   */
  readonly sought: {
    readonly medicineIds: readonly string[];
    readonly wordLists: readonly (readonly string[])[];
  };
  private readonly trimmed: readonly string[];
  private readonly readings: readonly Reading[];

  constructor(texts: readonly string[]) {
    this.trimmed = texts.map((text) => text.trim());
    this.readings = this.trimmed.map(readText);
    const queries = this.readings.flatMap(({ query, count, branded }) => [
      query,
      ...(count ? [count.query] : []),
      ...(branded ? [branded.medicine, branded.brand] : []),
    ]);
    this.sought = {
      medicineIds: this.trimmed.filter((text) => MEDICINE_ID.test(text)),
      wordLists: distinctLists(queries.map(({ nameWords }) => nameWords)),
    };
  }

  /**
   * For each text, the best-fitting products among those whose complete name is in the text. "tablet" means the plain
   * tablet if the medicine has one. The list is empty if no complete name is in the text, or if a number in it may be a
   * count of pieces: an order for "amlodipine 10 tablets" must not become one for 10 mg.
   *
   * @param names the names found by `wordLists`.
   * @param products the products found by `medicineIds`.
   */
  meanings(names: readonly NameWithProducts[], products: readonly PricedMedicine[]): (readonly Meaning[])[] {
    const byId = new Map(products.map((product) => [product.medicine_id, { ...product, ...NOTHING_MORE }]));
    return this.readings.map(({ query, count, branded }, index) => {
      const text = this.trimmed[index] ?? '';
      const product = byId.get(text);
      if (product !== undefined) return [product];
      const counted = count && exactMatches(count.query, names);
      // The number may belong to the name, as in "Postinor 2 tabs".
      if (count === undefined || counted === undefined || counted.length === 0) {
        const matches = exactMatches(query, names);
        const meant =
          matches.length === 0 && branded ? brandedProducts(branded, names) : orderedProducts(query, matches);
        return withPacks(meant, packsNamed(text));
      }
      return mayBeStrength(count, counted)
        ? []
        : withPacks(orderedProducts(count.query, counted), [count.pack]);
    });
  }
}

/** A text as a query, and its reading in which a number counts pieces. */
interface Reading {
  readonly query: MedicineQuery;
  readonly count: Count | undefined;
  /** Undefined for a text without brackets. */
  readonly branded: BrandedText | undefined;
}

/** A medicine with its brand in brackets: "paracetamol 500 mg tablet (Panadol)". */
interface BrandedText {
  readonly medicine: MedicineQuery;
  readonly brand: MedicineQuery;
}

interface Count {
  readonly query: MedicineQuery;
  /** The number read as a strength instead of a count. */
  readonly first: Strength;
  readonly pack: number;
}

function readText(text: string): Reading {
  const taken = takeCount(text);
  const first = taken && bareStrength(String(taken.first));
  const count = taken && first && { query: readQuery(taken.rest), first, pack: taken.pack };
  return { query: readQuery(text), count, branded: readBranded(text) };
}

function readBranded(text: string): BrandedText | undefined {
  const [whole, before = '', inBrackets = '', after = ''] = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [medicine, brand] = [readQuery(`${before} ${after}`), readQuery(inBrackets)];
  return medicine.nameWords.length > 0 && brand.nameWords.length > 0 ? { medicine, brand } : undefined;
}

/** The products of the brand in brackets, if it is a brand of the named medicine. */
function brandedProducts({ medicine, brand }: BrandedText, names: readonly NameWithProducts[]) {
  const generics = new Set(exactMatches(medicine, names).map(({ name }) => name.generic_name));
  const ofMedicine = exactMatches(brand, names).filter(
    ({ name }) => name.kind === 'brand' && generics.has(name.generic_name),
  );
  const narrowed = {
    ...brand,
    narrowingWords: [...brand.narrowingWords, ...medicine.narrowingWords],
    strengths: [...brand.strengths, ...medicine.strengths],
  };
  return orderedProducts(narrowed, ofMedicine);
}

function mayBeStrength({ first }: Count, matches: readonly NameMatch<NameWithProducts>[]): boolean {
  return matches
    .flatMap(({ name }) => name.products)
    .flatMap(({ strength }) => extractStrengths(strength).strengths)
    .some((actual) => isStrength(first, actual));
}

/** The products that an order or a stock row means: those with the best score. */
function orderedProducts(query: MedicineQuery, matches: readonly NameMatch<NameWithProducts>[]) {
  if (query.nameWords.length === 0) return [];
  const named = matchingProducts(query, matches, { isOrdered: true });
  const best = Math.max(...named.map(({ match }) => match.score));
  return named.filter(({ match }) => match.score === best);
}

function withPacks(
  medicines: readonly RecognisedMedicine[],
  named_packs: readonly number[],
): SearchedMedicine[] {
  return medicines.map((medicine) => ({ ...medicine, named_packs }));
}

/** The searched products, with the pack that the text names. */
export function searchedProducts(
  text: string,
  query: MedicineQuery,
  matches: readonly NameMatch<NameWithProducts>[],
): SearchedMedicine[] {
  return withPacks(matchingProducts(query, matches), packsNamed(text));
}

/** A medicine_id names only the medicine, not a brand, size or pack. */
const NOTHING_MORE = { brand_key: null, content_size: null, named_packs: [] } as const;

/** Removes empty and repeated lists of words. Lists repeat because orders often name a medicine in several strengths. */
function distinctLists(lists: readonly (readonly string[])[]): (readonly string[])[] {
  const byWords = new Map(lists.map((words) => [words.join(' '), words]));
  byWords.delete('');
  return [...byWords.values()];
}
