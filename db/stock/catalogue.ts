/** Looks up the medicines of stock reports by id, number or label. */
import { type Selectable, sql, type SqlBool } from 'kysely';
import { formOf } from '../../domain/medicines/dosage-forms.ts';
import type { BrandFacts } from '../../domain/medicines/brands.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { readQuery } from '../../domain/medicines/medicine-query.ts';
import { type CatalogueName, exactMatches } from '../../domain/medicines/name-matching.ts';
import { withPlainDecimals } from '../../domain/medicines/strengths.ts';
import { fold } from '../../domain/common/text.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database, Db } from '../schema.ts';
import { setImmediate as endOfTurn } from 'node:timers/promises';

export interface CatalogueEntry extends Omit<MedicineRow, 'medicine_number'> {
  readonly medicine_number: number;
  readonly content_unit: Unit;
  readonly label: string;
}

const COLUMNS = ['medicine_id', 'medicine_number', 'generic_name', 'form', 'strength'] as const;

const NAME_COLUMNS = ['generic_name', 'kind', 'words', 'medicine_ids'] as const;

/** A name with the products of a brand; null for a name of all products. */
type StoredName = CatalogueName & { readonly medicine_ids: readonly string[] | null };

type MedicineRow = Pick<Selectable<Database['medicine']>, (typeof COLUMNS)[number]>;

/** Entries added without yielding: about 1 ms. */
const BATCH_SIZE = 100;

/** All medicines and their names, in memory: about 1 MB for 3,000 medicines. */
export class Catalogue {
  private readonly byId = new Map<string, CatalogueEntry>();
  private readonly byLabel = new Map<string, CatalogueEntry>();
  private readonly byNumber = new Map<number, CatalogueEntry>();
  /** Made when the first brand is looked up, because most feeds of a large catalogue state none. */
  private byGenericName: Map<string, CatalogueEntry[]> | undefined;
  /** The names that contain a word. */
  private readonly byWord = new Map<string, StoredName[]>();

  static async read(database: Db): Promise<Catalogue> {
    const catalogue = new Catalogue();
    const medicines = await database.selectFrom('medicine').select(COLUMNS).execute();
    for await (const some of yieldingBatches(medicines, BATCH_SIZE))
      for (const one of some) catalogue.add(one);
    const names = await database.selectFrom('medicine_name').select(NAME_COLUMNS).execute();
    for await (const some of yieldingBatches(names, BATCH_SIZE))
      for (const one of some) catalogue.addName(one);
    return catalogue;
  }

  private add(medicine: MedicineRow): void {
    const entry = toEntry(medicine);
    this.byId.set(medicine.medicine_id, entry);
    this.byLabel.set(labelKey(entry.label), entry);
    this.byNumber.set(entry.medicine_number, entry);
  }

  private addName(name: StoredName): void {
    for (const word of name.words) addTo(this.byWord, word, name);
  }

  withId(medicine_id: string): CatalogueEntry | undefined {
    return this.byId.get(medicine_id);
  }

  withNumber(medicine_number: number): CatalogueEntry | undefined {
    return this.byNumber.get(medicine_number);
  }

  /** @param label such as "amoxicillin 500 mg capsule", in any case and spacing. */
  withLabel(label: string): CatalogueEntry | undefined {
    return this.byLabel.get(labelKey(label));
  }

  /** Looks up the text of a brand, stated for this medicine, in the catalogue. */
  brandFacts(brand: string, medicine: CatalogueEntry): BrandFacts {
    const query = readQuery(brand);
    const [word] = query.nameWords;
    const names = word === undefined ? [] : exactMatches(query, this.byWord.get(word) ?? []);
    this.byGenericName ??= Map.groupBy(this.byId.values(), ({ generic_name }) => generic_name);
    const products = this.byGenericName.get(medicine.generic_name) ?? [];
    return brandFactsOf(
      names.map(({ name }) => name),
      products,
      medicine,
    );
  }
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function brandFactsOf(
  names: readonly StoredName[],
  products: readonly MedicineRow[],
  { form, medicine_id }: CatalogueEntry,
): BrandFacts {
  const others = products.filter((one) => one.form === form && one.medicine_id !== medicine_id);
  const branded = new Set(
    names.flatMap(({ kind, medicine_ids }) => (kind === 'brand' ? (medicine_ids ?? []) : [])),
  );
  return {
    names,
    otherStrengths: others.map(({ strength }) => strength),
    products: products.filter((one) => branded.has(one.medicine_id)),
  };
}

/** Like `Catalogue.brandFacts`, for a single text. */
export async function findBrandFacts(
  database: Db,
  brand: string,
  medicine: CatalogueEntry,
): Promise<BrandFacts> {
  const query = readQuery(brand);
  const { nameWords } = query;
  const named = database.selectFrom('medicine_name').select(NAME_COLUMNS);
  const [names, products] = await Promise.all([
    nameWords.length === 0 ? [] : named.where(sql<SqlBool>`words @> ${nameWords}::text[]`).execute(),
    database
      .selectFrom('medicine')
      .select(COLUMNS)
      .where('generic_name', '=', medicine.generic_name)
      .execute(),
  ]);
  const exact = nameWords.length === 0 ? [] : exactMatches(query, names);
  return brandFactsOf(
    exact.map(({ name }) => name),
    products,
    medicine,
  );
}

export async function findMedicine(database: Db, medicine_id: string): Promise<CatalogueEntry | undefined> {
  const medicine = await database
    .selectFrom('medicine')
    .select(COLUMNS)
    .where('medicine_id', '=', medicine_id)
    .executeTakeFirst();
  return medicine && toEntry(medicine);
}

function toEntry(medicine: MedicineRow): CatalogueEntry {
  return { ...medicine, content_unit: formOf(medicine.form).contentUnit, label: medicineLabel(medicine) };
}

/** Ignores spaces, except between digits: "2 5 mg" is not 25 mg. */
function labelKey(label: string): string {
  return fold(withPlainDecimals(label)).replaceAll(/(?<!\d) | (?!\d)/g, '');
}

/** Yields values in batches, and lets the event loop run between them. */
export async function* yieldingBatches<Value>(
  values: readonly Value[],
  batchSize: number,
): AsyncGenerator<Value[]> {
  for (let first = 0; first < values.length; first += batchSize) {
    if (first > 0) await endOfTurn();
    yield values.slice(first, first + batchSize);
  }
}
