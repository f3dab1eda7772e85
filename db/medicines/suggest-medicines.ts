/** Suggests medicines for texts that weren't recognised. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { fitOf, type MedicineQuery, narrowingFor, readQuery } from '../../domain/medicines/medicine-query.ts';
import type { Database } from '../schema.ts';
import { IS_NAMED, type LikeName, NameIndex, namesLikeAny } from './names.ts';

/** How many labels are suggested at most. */
const MAX_SUGGESTIONS = 5;
/** So many words of a text are looked up; the longest names have ten. */
const MAX_WORDS = 10;
/** What the right strength and form add to a name's likeness: they decide between products of one name. */
const FIT_SHARE = 0.1;
/** Sorts "5 mg" before "10 mg"; made once, because making one takes longer than many comparisons. */
const LABEL_ORDER = new Intl.Collator('en', { numeric: true });

interface NamedProduct {
  readonly words: readonly string[];
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

/** A name and the products that go by it. */
interface NameOfProducts {
  readonly words: readonly string[];
  readonly products: readonly NamedProduct[];
}

/** For each text the labels of medicines in stock there that share a word with it or resemble it, likeliest first. */
export async function suggestMedicines(
  database: Kysely<Database>,
  pharmacy_id: string,
  texts: readonly string[],
): Promise<string[][]> {
  if (texts.length === 0) return [];
  const products = await database
    .selectFrom('pharmacy')
    .innerJoin('stock', 'stock.pharmacy_number', 'pharmacy.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .innerJoin('medicine_name', (join) => join.on(IS_NAMED))
    .select(['medicine_name.words', 'medicine.generic_name', 'medicine.form', 'medicine.strength'])
    .where('pharmacy.pharmacy_id', '=', pharmacy_id)
    .where('stock.in_stock', '=', true)
    .execute();
  return suggestAmong(products, texts);
}

/**
 * The same among all medicines that there are. Postgres chooses the names that are compared: of a catalogue of a
 * hundred thousand, reading all would keep other calls waiting for seconds.
 */
export async function suggestFromCatalogue(
  database: Kysely<Database>,
  texts: readonly string[],
): Promise<string[][]> {
  const suggestions: string[][] = [];
  for (const text of texts) {
    const query = readQuery(text);
    const names = await namesLikeAny(database, query.nameWords.slice(0, MAX_WORDS));
    const products = names.flatMap(({ words, generic_name, products: ofName }) =>
      ofName.map(({ form, strength }) => ({ words, generic_name, form, strength })),
    );
    suggestions.push(suggestFrom(new NameIndex(namesOf(products)), query));
  }
  return suggestions;
}

async function suggestAmong(
  products: readonly NamedProduct[],
  texts: readonly string[],
): Promise<string[][]> {
  const index = new NameIndex(namesOf(products));
  const suggestions: string[][] = [];
  for (const text of texts) {
    suggestions.push(suggestFrom(index, readQuery(text)));
    // A hundred of them at once would keep other calls waiting.
    await endOfTurn();
  }
  return suggestions;
}

function namesOf(products: readonly NamedProduct[]): NameOfProducts[] {
  const byName = Map.groupBy(products, ({ words }) => words.join(' '));
  return [...byName].map(([name, ofName]) => ({ words: name.split(' '), products: ofName }));
}

/**
 * The names that can be among the suggestions: those as likely as the last name that is needed to fill them,
 * or less likely by no more than a fit makes up for. Comparing strengths is what takes time.
 */
function likeliest(names: readonly LikeName<NameOfProducts>[]): readonly LikeName<NameOfProducts>[] {
  const labels = new Set<string>();
  for (const { name, likeness } of names) {
    for (const product of name.products) labels.add(medicineLabel(product));
    if (labels.size >= MAX_SUGGESTIONS)
      return names.filter((other) => other.likeness >= likeness - FIT_SHARE);
  }
  return names;
}

function suggestFrom(index: NameIndex<NameOfProducts>, query: MedicineQuery): string[] {
  const scores = new Map<string, number>();
  for (const { name, likeness } of likeliest(index.like(query.nameWords.slice(0, MAX_WORDS)))) {
    const narrowing = narrowingFor(query, name.words);
    for (const product of name.products) {
      const label = medicineLabel(product);
      const score = likeness + fitOf(product, narrowing) * FIT_SHARE;
      scores.set(label, Math.max(score, scores.get(label) ?? 0));
    }
  }
  const ranked = [...scores].sort(([label, score], [other, otherScore]) =>
    score === otherScore ? LABEL_ORDER.compare(label, other) : otherScore - score,
  );
  return ranked.slice(0, MAX_SUGGESTIONS).map(([label]) => label);
}
