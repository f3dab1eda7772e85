/** Finds names of medicines through the indexes on `medicine_name`. */
import { type Expression, type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { MIN_CORRECTED_LENGTH, MIN_PREFIX_LENGTH } from '../../domain/medicines/name-matching.ts';
import type {
  CandidateNames,
  CatalogueProduct,
  NameWithProducts,
} from '../../domain/medicines/recognition.ts';
import type { Database, Db } from '../schema.ts';
import type { MedicineNameTable } from '../schema/medicines.ts';

/** Maximum number of names read. Only prefixes that are too short to be useful match more. */
const MAX_ROWS = 2_000;
/** Candidates per misspelled word, most similar first; `similarMatches` of the domain chooses among them. */
const CANDIDATES_PER_WORD = 60;
/** Minimum share of a word's trigrams in a candidate. The default of pg_trgm, 0.6, misses short words. */
const CANDIDATE_SIMILARITY = 0.35;

/** Join condition of a name and its products; a brand has its own forms and strengths only. */
export const IS_PRODUCT_OF_NAME = sql<SqlBool>`
  medicine.generic_name = medicine_name.generic_name
  and (medicine_name.medicine_ids is null or medicine.medicine_id = any(medicine_name.medicine_ids))
`;

type NameQuery = SelectQueryBuilder<Database, 'medicine_name', object>;

/** Condition on `medicine_name`: contains all words of at least one list. */
export function withAllWords(wordLists: readonly (readonly string[])[]): Expression<SqlBool> {
  if (wordLists.length === 0) return sql`false`;
  const lists = sql.join(
    wordLists.map((words) => sql`words @> ${words}::text[]`),
    sql` or `,
  );
  // Many lists joined by "or" would make the planner read all names; one overlap uses the index.
  return wordLists.length === 1
    ? sql`(${lists})`
    : sql`(words && ${wordLists.flat()}::text[] and (${lists}))`;
}

export async function namesWithAllWords(
  database: Db,
  wordLists: readonly (readonly string[])[],
): Promise<NameWithProducts[]> {
  return withProducts(database.selectFrom('medicine_name').where(withAllWords(wordLists)));
}

export async function candidateNames(
  database: Db,
  candidates: CandidateNames,
  words: readonly string[],
): Promise<NameWithProducts[]> {
  switch (candidates) {
    case 'with_all_words':
      return namesWithAllWords(database, [words]);
    case 'of_these_words':
      return withProducts(
        database.selectFrom('medicine_name').where(sql<SqlBool>`words <@ ${words}::text[]`),
      );
    case 'with_word_starts':
      return namesWithStarts(database, words);
    case 'with_similar_words':
      return similarNames(database, words);
  }
}

/** Names with all the words; words of at least `MIN_PREFIX_LENGTH` letters may be beginnings of longer ones. */
async function namesWithStarts(database: Db, words: readonly string[]): Promise<NameWithProducts[]> {
  // A regular expression that begins at a word boundary can use the trigram index.
  const patterns = words.map((word) => (word.length < MIN_PREFIX_LENGTH ? `\\m${word}\\M` : `\\m${word}`));
  return withProducts(
    database
      .selectFrom('medicine_name')
      .where((is) => is.and(patterns.map((pattern) => sql<boolean>`name ~ ${pattern}`))),
  );
}

async function similarNames(database: Db, words: readonly string[]): Promise<NameWithProducts[]> {
  const longWords = words.filter((word) => word.length >= MIN_CORRECTED_LENGTH);
  return namesLikeAny(database, words.length > 1 ? [...longWords, words.join('')] : longWords, words);
}

/**
 * The names most similar to each typed word; of equally similar names, those most similar to all `words`. The
 * similarity threshold is low.
 */
export async function namesLikeAny(
  database: Db,
  typed: readonly string[],
  words: readonly string[] = typed,
): Promise<NameWithProducts[]> {
  if (typed.length === 0) return [];
  return database.transaction().execute(async (transaction) => {
    // The operator <% reads its threshold from this setting, here set for one transaction.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(CANDIDATE_SIMILARITY)}, true)`.execute(
      transaction,
    );
    return withProducts(
      transaction.selectFrom('medicine_name').where(
        'name',
        'in',
        sql<string>`(
          select candidate.name
          from unnest(${typed}::text[]) as typed (word)
          cross join lateral (
            select name from medicine_name
            where typed.word <% name
            order by word_similarity(typed.word, name) desc, similarity(${words.join(' ')}, name) desc, name
            limit ${CANDIDATES_PER_WORD}
          ) as candidate
        )`,
      ),
    );
  });
}

async function withProducts(names: NameQuery): Promise<NameWithProducts[]> {
  return groupByName(await joinProducts(names).execute());
}

/** A row for each product of each name, and one for a name without products; `groupByName` groups them. */
export function joinProducts(names: NameQuery) {
  return names
    .leftJoin('medicine', (join) => join.on(IS_PRODUCT_OF_NAME))
    .select([
      'medicine_name.name',
      'medicine_name.generic_name',
      'medicine_name.kind',
      'medicine.medicine_id',
      'medicine.medicine_number',
      'medicine.form',
      'medicine.strength',
      'medicine.prescription_only',
      'medicine.usual',
    ])
    .orderBy('medicine_name.name')
    .limit(MAX_ROWS);
}

/** Groups the rows of `joinProducts` by name. */
export function groupByName(rows: readonly JoinedRow[]): NameWithProducts[] {
  const byName = Map.groupBy(rows, ({ name, generic_name }) => `${name}\n${generic_name}`);
  return [...byName.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { name, generic_name, kind } = first;
    return [{ generic_name, kind, words: name.split(' '), products: group.flatMap(toProduct) }];
  });
}

export type JoinedRow = Pick<Selectable<MedicineNameTable>, 'name' | 'generic_name' | 'kind'> & JoinedProduct;

/** The product of a row; all null for a name without products. */
type JoinedProduct = { readonly [Column in keyof CatalogueProduct]: CatalogueProduct[Column] | null };

function toProduct(row: JoinedProduct): CatalogueProduct[] {
  const { medicine_id, medicine_number, form, strength, prescription_only, usual } = row;
  if (medicine_id === null || medicine_number === null || form === null || strength === null) return [];
  const rules = { prescription_only: prescription_only ?? true, usual: usual ?? false };
  return [{ medicine_id, medicine_number, form, strength, ...rules }];
}
