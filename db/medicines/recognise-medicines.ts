/** Recognises the medicines that a text means. */
import { type Kysely, sql } from 'kysely';
import type { DosageForm } from '../../domain/medicines/dosage-forms.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import {
  fitOf,
  isSalt,
  type MedicineQuery,
  narrowingFor,
  readQuery,
  usualPlace,
} from '../../domain/medicines/medicine-query.ts';
import {
  exactMatches,
  explainedMatches,
  type NameMatch,
  similarMatches,
  wordMatches,
} from '../../domain/medicines/name-matching.ts';
import type { MatchType } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';
import {
  namesOfWords,
  namesWithAllWords,
  namesWithStarts,
  type NameWithProducts,
  similarNames,
} from './names.ts';
import type { Meaning } from '../../domain/requests/item-pricing.ts';

/** A product of the catalogue that a text names. */
export interface RecognisedMedicine {
  readonly medicine_id: string;
  readonly medicine_number: number;
  readonly generic_name: string;
  readonly form: DosageForm;
  readonly strength: string;
  readonly prescription_only: boolean;
  /** Whether it is what an adult usually takes of the medicine in this form. */
  readonly usual: boolean;
  readonly label: string;
  readonly match: { readonly type: MatchType; readonly score: number };
}

/**
 * The products that a text such as "amoxicillin 500mg capsule" names, by whole name, else by whole name beside words
 * of what it stands for, else by words of a name, else by likely misspelling. Only the first of these that names anything counts, even when no product of it
 * has the strength and form asked: so a medicine is never replaced by another with a similar name.
 */
export async function recogniseMedicines(
  database: Kysely<Database>,
  text: string,
): Promise<RecognisedMedicine[]> {
  const query = readQuery(text);
  return productsOf(query, await namesMeant(database, query));
}

/** The products of the names that a text means, whatever strength and form it asks. */
export async function recogniseNames(
  database: Kysely<Database>,
  text: string,
): Promise<RecognisedMedicine[]> {
  const query = readQuery(text);
  const names = await namesMeant(database, query);
  return productsOf({ ...query, narrowingWords: [], strengths: [] }, names);
}

/** Who makes it and what it is for count where they are part of a name, and are else left out. */
async function namesMeant(
  database: Kysely<Database>,
  query: MedicineQuery,
): Promise<NameMatch<NameWithProducts>[]> {
  const found = await namesMeantByAll(database, query);
  if (found.length > 0 || query.besideWords.every(isSalt)) return found;
  return namesMeantByAll(database, { ...query, besideWords: query.besideWords.filter(isSalt) });
}

async function namesMeantByAll(
  database: Kysely<Database>,
  query: MedicineQuery,
): Promise<NameMatch<NameWithProducts>[]> {
  if (query.nameWords.length === 0) return [];
  const exact = exactMatches(query, await namesWithAllWords(database, [query.nameWords]));
  if (exact.length > 0) return exact;
  const explained = explainedMatches(query, await namesOfWords(database, query.nameWords));
  if (explained.length > 0) return explained;
  const words = [...query.nameWords, ...query.besideWords];
  const partial = wordMatches(query, await namesWithStarts(database, words));
  if (partial.length > 0) return partial;
  return similarMatches(query, await similarNames(database, words));
}

/**
 * The products of the names that have the strength and form asked, each once with its best score, best first. Of a
 * name that has the very strength and form asked, none that they only cover: who asks for 5 mg tablets is not given
 * a liquid of 5 mg/ml.
 */
function productsOf(
  query: MedicineQuery,
  matches: readonly NameMatch<NameWithProducts>[],
): RecognisedMedicine[] {
  const found = new Map<string, RecognisedMedicine>();
  for (const { name, type, score } of matches) {
    const narrowing = narrowingFor(query, name.words);
    const fits = name.products.map((product) => ({ product, fit: fitOf(product, narrowing) }));
    const best = Math.max(...fits.map(({ fit }) => fit));
    for (const { product, fit } of fits) {
      if (fit === 0 || fit < best) continue;
      if (fit * score <= (found.get(product.medicine_id)?.match.score ?? 0)) continue;
      const medicine = { ...product, generic_name: name.generic_name };
      found.set(product.medicine_id, {
        ...medicine,
        label: medicineLabel(medicine),
        match: { type, score: fit * score },
      });
    }
  }
  return [...found.values()].sort(compareMatches);
}

/**
 * The better match first; of equal ones the form that people usually take, tablets before syrups and injections, and
 * of one form an adult's usual strength.
 */
export function compareMatches(one: RecognisedMedicine, other: RecognisedMedicine): number {
  return (
    other.match.score - one.match.score ||
    usualPlace(one.form) - usualPlace(other.form) ||
    Number(other.usual) - Number(one.usual)
  );
}

/** What `db/import/import-medicines.ts` makes. */
const MEDICINE_ID = /^med_[0-9a-f]+$/;

/** Texts that name medicines, read as far as that goes without the catalogue. */
export class MedicineTexts {
  /** What of the catalogue the texts can mean: products with these ids, and of names with all words of a list. */
  readonly sought: SoughtMedicines;
  private readonly trimmed: readonly string[];
  private readonly queries: readonly MedicineQuery[];

  constructor(texts: readonly string[]) {
    this.trimmed = texts.map((text) => text.trim());
    this.queries = this.trimmed.map(readQuery);
    this.sought = {
      medicineIds: this.trimmed.filter((text) => MEDICINE_ID.test(text)),
      wordLists: distinctLists(this.queries.map(({ nameWords }) => nameWords)),
    };
  }

  /**
   * For each text the products that it names whole, and of these the ones that fit best: "tablet" is a plain
   * tablet where there is one. A text that is a medicine_id means that product; a text that names nothing has
   * no products.
   *
   * @param names those with all words of one of the lists.
   * @param products those with the ids.
   */
  meanings(names: readonly NameWithProducts[], products: readonly Meaning[]): (readonly Meaning[])[] {
    const byId = new Map(products.map((product) => [product.medicine_id, product]));
    return this.queries.map((query, index) => {
      const product = byId.get(this.trimmed[index] ?? '');
      if (product !== undefined) return [product];
      if (query.nameWords.length === 0) return [];
      const named = productsOf(query, exactMatches(query, names));
      const best = Math.max(...named.map(({ match }) => match.score));
      return named.filter(({ match }) => match.score === best);
    });
  }
}

/** Those that are not empty, each once: texts often name the same medicine in many strengths. */
function distinctLists(lists: readonly (readonly string[])[]): (readonly string[])[] {
  const byWords = new Map(lists.map((words) => [words.join(' '), words]));
  byWords.delete('');
  return [...byWords.values()];
}

/** What is looked for in the catalogue. */
interface SoughtMedicines {
  readonly medicineIds: readonly string[];
  readonly wordLists: readonly (readonly string[])[];
}

/** What each text can mean, as `MedicineTexts` decides it. */
export async function meaningsOf(
  database: Kysely<Database>,
  texts: readonly string[],
): Promise<(readonly Meaning[])[]> {
  const read = new MedicineTexts(texts);
  const { wordLists, medicineIds } = read.sought;
  const [names, products] = await Promise.all([
    wordLists.length === 0 ? [] : namesWithAllWords(database, wordLists),
    medicineIds.length === 0 ? [] : productsWithIds(database, medicineIds).execute(),
  ]);
  return read.meanings(names, products);
}

/** The products with these ids. */
export function productsWithIds(database: Kysely<Database>, medicineIds: readonly string[]) {
  return database
    .selectFrom('medicine')
    .select(['medicine_id', 'generic_name', 'form', 'strength', 'prescription_only'])
    .where('medicine_id', '=', sql<string>`any(${[...medicineIds]}::text[])`);
}

/** As if it had been asked for by its whole name. */
export async function readMedicine(
  database: Kysely<Database>,
  medicine_number: number,
): Promise<RecognisedMedicine | undefined> {
  const medicine = await database
    .selectFrom('medicine')
    .select([
      'medicine_id',
      'medicine_number',
      'generic_name',
      'form',
      'strength',
      'prescription_only',
      'usual',
    ])
    .where('medicine_number', '=', medicine_number)
    .executeTakeFirst();
  return medicine && { ...medicine, label: medicineLabel(medicine), match: { type: 'exact', score: 1 } };
}
