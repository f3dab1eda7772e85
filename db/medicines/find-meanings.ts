/** The products that the items of a request can mean. */
import { sql, type Kysely } from 'kysely';
import type { Meaning } from '../../domain/requests/lines/item-pricing.ts';
import { readQuery, type MedicineQuery } from '../../domain/medicines/medicine-query.ts';
import { exactMatches } from '../../domain/medicines/name-matching.ts';
import type { Database } from '../schema.ts';
import { namesWithAllWords, type NameWithProducts } from './find-names.ts';
import { productsOf } from './recognise-medicines.ts';

/** What `db/medicines/reference/medicine-id.ts` makes. */
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
export interface SoughtMedicines {
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
