/** Suggests medicines that a pharmacy has for texts that weren't recognised. */
import type { Kysely } from 'kysely';
import { medicineLabel } from '../../domain/medicine-names.ts';
import { fitOf, narrowingFor, readQuery, type MedicineQuery } from '../../domain/medicine-query.ts';
import { wordSimilarity } from '../../domain/name-similarity.ts';
import type { Database } from '../schema.ts';

/** How many labels are suggested at most. */
const MAX_SUGGESTIONS = 5;

interface StockedName {
  readonly words: readonly string[];
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
}

/** For each text the labels of medicines in stock there that share a word with it or resemble it, likeliest first. */
export async function suggestMedicines(
  database: Kysely<Database>,
  pharmacy_id: string,
  texts: readonly string[],
): Promise<string[][]> {
  if (texts.length === 0) return [];
  const names = await database
    .selectFrom('pharmacy')
    .innerJoin('stock', 'stock.pharmacy_number', 'pharmacy.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .innerJoin('medicine_name', 'medicine_name.generic_name', 'medicine.generic_name')
    .select(['medicine_name.words', 'medicine.generic_name', 'medicine.form', 'medicine.strength'])
    .where('pharmacy.pharmacy_id', '=', pharmacy_id)
    .where('stock.in_stock', '=', true)
    .execute();
  return texts.map((text) => suggestFrom(names, readQuery(text)));
}

function suggestFrom(names: readonly StockedName[], query: MedicineQuery): string[] {
  const likeness = new Map<string, number>();
  for (const name of names) {
    const nameLikeness = likenessOf(query.nameWords, name.words);
    if (nameLikeness === 0) continue;
    // The right strength and form decide between products of one name.
    const score = nameLikeness + fitOf(name, narrowingFor(query, name.words)) / 10;
    const label = medicineLabel(name);
    likeness.set(label, Math.max(score, likeness.get(label) ?? 0));
  }
  const ranked = [...likeness].sort(([label, score], [other, otherScore]) =>
    score === otherScore ? label.localeCompare(other, 'en', { numeric: true }) : otherScore - score,
  );
  return ranked.slice(0, MAX_SUGGESTIONS).map(([label]) => label);
}

/** The share of words, of the text and of the name, that have a counterpart in the other. */
function likenessOf(asked: readonly string[], words: readonly string[]): number {
  const best = asked.map((word) => Math.max(...words.map((candidate) => wordSimilarity(word, candidate))));
  const sum = best.reduce((total, score) => total + score, 0);
  return (2 * sum) / (asked.length + words.length);
}
