/** Recognises the article of a stock row: its medicine by id, name, item code or printed identifier, its brand and pack. */
import { meaningsOf } from '../../db/medicines/recognise-medicines.ts';
import { type Catalogue, type CatalogueEntry, yieldingBatches } from '../../db/stock/catalogue.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RunIo } from '../common/concurrency.ts';
import {
  type CodeToMap,
  findItemCodes,
  type KnownCode,
  type StatedIdentifiers,
} from '../../db/stock/item-codes.ts';
import { type Brand, type BrandFault, brandOf } from '../../domain/medicines/brands.ts';
import type { ContentSize } from '../../domain/medicines/content-sizes.ts';
import { type DosageForm, formOf } from '../../domain/medicines/dosage-forms.ts';
import { completedNames, narrowingFor, readQuery, sizeNamed } from '../../domain/medicines/medicine-query.ts';
import { packContradiction, packsNamedIn } from '../../domain/medicines/named-packs.ts';
import { IDENTIFIER_KINDS, type IdentifierKind } from '../../domain/medicines/product-identifiers.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import { isSizeFault, sizeOfContents } from '../../domain/stock.ts';
import type { FieldError } from '../common/errors.ts';
import {
  completePack,
  containerOf,
  isContainer,
  packFault,
  statedSize,
  type WrittenPack,
} from '../../domain/pharmacies/stock-values.ts';
import type { FeedRow } from './feed-rows.ts';
import { type ShownMedicine, shownMedicine } from './stock-lines.ts';
import {
  damagedItemCode,
  findIdentifiedMedicines,
  type Pack,
  packOf,
  readIdentifiers,
} from './item-codes.ts';

/** Texts per statement. The statement was designed for the maximum number of items in an order. */
const TEXTS_PER_STATEMENT = 50;
/** Texts compared with ids and labels before the thread yields: about a millisecond. */
const TEXTS_PER_TURN = 200;
/**
 * Maximum number of texts per file that are looked up in Postgres because they are neither labels nor ids. If none names a medicine,
 * Postgres takes two to five seconds.
 */
const MAX_LOOKUPS = 10_000;

/** A medicine that a text names, with the key of the brand in the text; null for a generic name. */
interface NamedMedicine {
  readonly medicine: CatalogueEntry;
  readonly brand_key: string | null;
  /** The container size that the text states; null if it states none. */
  readonly content_size: ContentSize;
  /** The packs that the text names. */
  readonly named_packs: readonly number[];
}

export class MedicinesByText {
  private readonly database: Kysely<Database>;
  private readonly catalogue: Catalogue;
  /** For each text that was looked up, the medicines that it names equally well. */
  private readonly meant = new Map<string, readonly NamedMedicine[]>();
  private remainingLookups: number;

  constructor(database: Kysely<Database>, catalogue: Catalogue, maxLookups = MAX_LOOKUPS) {
    this.database = database;
    this.catalogue = catalogue;
    this.remainingLookups = maxLookups;
  }

  /** Looks up each text once and remembers its meaning. */
  async lookUp(texts: readonly string[], runIo: RunIo): Promise<void> {
    if (this.remainingLookups === 0) return;
    const others = (await this.unknown(texts)).slice(0, this.remainingLookups);
    this.remainingLookups -= others.length;
    for (let first = 0; first < others.length; first += TEXTS_PER_STATEMENT) {
      const some = others.slice(first, first + TEXTS_PER_STATEMENT);
      const meant = await runIo(() => meaningsOf(this.database, some));
      for (const [index, meanings] of meant.entries()) {
        const named = meanings.flatMap(({ medicine_id, brand_key, content_size, named_packs }) => {
          const medicine = this.catalogue.withId(medicine_id);
          return medicine === undefined ? [] : [{ medicine, brand_key, content_size, named_packs }];
        });
        this.meant.set(some[index] ?? '', named);
      }
    }
  }

  /**
   * Returns the medicines that a text names: several when it is ambiguous, none when it names nothing. Returns undefined for a text that was
   * not looked up because the limit was reached.
   */
  of(text: string): readonly NamedMedicine[] | undefined {
    const medicine = this.written(text);
    return medicine === undefined
      ? this.meant.get(text)
      : [{ medicine, brand_key: null, content_size: null, named_packs: [] }];
  }

  private async unknown(texts: readonly string[]): Promise<string[]> {
    const unknown: string[] = [];
    for await (const some of yieldingBatches(texts, TEXTS_PER_TURN))
      unknown.push(...some.filter((text) => this.of(text) === undefined));
    return unknown;
  }

  /** The medicine of a text that is an id or a label. */
  private written(text: string): CatalogueEntry | undefined {
    return this.catalogue.withId(text.trim()) ?? this.catalogue.withLabel(text);
  }
}

/** Error code of a text that names no medicine. */
export const UNKNOWN_MEDICINE = 'unknown_medicine';

interface ReadBrand {
  readonly brand: Brand | BrandFault;
  /** The container size that the brand's text states, as in "Calpol 100ml"; null if it states none. */
  readonly content_size: ContentSize;
}

/** The parts of an item code's mapping that a row may add. */
type CodeParts = Pick<KnownCode, 'brand_key' | 'content_size'>;

/** The pack of a row, with the content unit if it is not the usual one of the medicine's form. */
interface RowPack extends Pack {
  readonly content_unit?: Unit;
}

/** The medicine, brand and pack of a row. */
interface RowArticle extends RowPack, Brand, StatedIdentifiers {
  readonly medicine: CatalogueEntry;
  readonly content_size: ContentSize;
  /** Item code to map, when the row's code is not mapped yet. */
  readonly newCode?: CodeToMap;
  /** The mapping of the row's code with the brand or size that the row adds, and the parts before that. */
  readonly completed?: { readonly code: CodeToMap; readonly before: CodeParts };
}

/** The medicine that one member of a row names. */
interface Meaning {
  readonly path: 'medicine_id' | 'medicine' | 'item_code' | IdentifierKind;
  readonly medicine: CatalogueEntry;
  /** Key of the brand that a text names; absent for other members. */
  readonly brand_key?: string | null;
  /** The container size that the text states. */
  readonly content_size?: ContentSize;
  /** The packs that a text names. */
  readonly named_packs?: readonly number[];
}

export class Articles {
  private readonly database: Kysely<Database>;
  private readonly pharmacyId: string;
  private readonly catalogue: Catalogue;
  private readonly names: MedicinesByText;
  private codes: ReadonlyMap<string, KnownCode> = new Map();
  private identified: Readonly<Record<IdentifierKind, ReadonlyMap<string, number>>> = {
    gtin: new Map(),
    nafdac_number: new Map(),
  };
  /** Brands of the rows that were looked up last, by medicine and text; most rows repeat them. */
  private readonly brands = new Map<string, ReadBrand>();
  /** The texts of the rows that were looked up last: `namesOf`. */
  private rowNames: ReadonlyMap<Partial<FeedRow>, readonly string[]> = new Map();
  private readonly mapped = new Map<string, CodeToMap>();
  private readonly completed = new Map<string, CodeToMap>();
  /** Item codes that rows of this feed use without a size. */
  private readonly withoutSize = new Set<string>();
  /** Item codes that rows of this feed use without a brand. */
  private readonly withoutBrand = new Set<string>();
  private readonly stated = { gtin: new Map<string, number>(), nafdac_number: new Map<string, number>() };

  constructor(database: Kysely<Database>, pharmacyId: string, catalogue: Catalogue) {
    this.database = database;
    this.pharmacyId = pharmacyId;
    this.catalogue = catalogue;
    this.names = new MedicinesByText(database, catalogue);
  }

  /** @throws TypeError for a number that the catalogue lacks. */
  medicine(medicine_number: number): ShownMedicine {
    const entry = this.catalogue.withNumber(medicine_number);
    if (entry === undefined) throw new TypeError(`the catalogue has no medicine ${medicine_number}`);
    return shownMedicine(entry);
  }

  /** Returns the item codes that valid rows have mapped. */
  newCodes(): CodeToMap[] {
    return [...this.mapped.values()];
  }

  /** Returns the mapped item codes to which valid rows have added a brand or size. */
  completedCodes(): CodeToMap[] {
    return [...this.completed.values()];
  }

  /** Looks up everything that these rows name. Replaces the results of the previous rows. */
  async lookUp(rows: readonly Partial<FeedRow>[], runIo: RunIo): Promise<void> {
    this.brands.clear();
    this.rowNames = new Map(rows.map((row) => [row, namesOf(row)]));
    await this.names.lookUp(distinct([...this.rowNames.values()].flat()), runIo);
    const codes = distinct(rows.map(({ item_code }) => item_code));
    const known = await runIo(() => findItemCodes(this.database, this.pharmacyId, codes));
    this.codes = new Map(known.map((code) => [code.item_code, code]));
    const ofKind = (kind: IdentifierKind) => {
      const values = rows.map((row) => {
        const read = row[kind] === undefined ? undefined : readIdentifiers({ [kind]: row[kind] });
        return read === undefined || Array.isArray(read) ? undefined : (read[kind] ?? undefined);
      });
      return runIo(() => findIdentifiedMedicines(this.database, this.pharmacyId, kind, distinct(values)));
    };
    this.identified = { gtin: await ofKind('gtin'), nafdac_number: await ofKind('nafdac_number') };
  }

  /**
   * Returns the article of a row, or all errors in the members that name it.
   *
   * @param written how a file wrote the pack.
   * @param otherUnit a file's word for the unit, such as "Strip".
   */
  articleOf(row: Partial<FeedRow>, written?: WrittenPack, otherUnit?: string): RowArticle | FieldError[] {
    const { item_code } = row;
    const damage = item_code === undefined ? undefined : damagedItemCode(item_code);
    const identifiers = readIdentifiers(row);
    const named = this.named(row);
    const known = item_code === undefined ? undefined : this.known(item_code);
    const faults = [
      ...(damage === undefined ? [] : [damage]),
      ...(Array.isArray(identifiers) ? identifiers : []),
      ...(named !== undefined && 'code' in named ? [named] : []),
    ];
    if (damage !== undefined || Array.isArray(identifiers) || (named !== undefined && 'code' in named))
      return faults;
    const meanings = [
      ...(named === undefined ? [] : [named]),
      ...this.meaning('item_code', known?.medicine_number),
      ...IDENTIFIER_KINDS.flatMap((kind) => this.meaning(kind, this.medicineWith(kind, identifiers[kind]))),
    ];
    const [first, ...others] = meanings;
    if (first === undefined) return [namesNothing(row)];
    const { medicine } = first;
    const other = others.find((meaning) => meaning.medicine.medicine_number !== medicine.medicine_number);
    if (other !== undefined) return [contradiction(row, first, other)];
    const pack = packOfRow(row, first, known, { written, otherUnit });
    const { brand: stated, content_size: sizeOfBrand } = this.brandOf(first, row.brand);
    const mayComplete = item_code !== undefined && !this.withoutBrand.has(item_code);
    const brand =
      known === undefined || 'code' in stated ? stated : brandOfCode(row, stated, known, mayComplete);
    const inPack = statedSize(medicine.content_unit, written);
    const sizes = [row.content_size, inPack, first.content_size, sizeOfBrand, known?.content_size];
    const content_size = sizeOfContents(medicine.form, sizes);
    const addsSize = known !== undefined && known.sales_unit !== null && known.content_size === null;
    const isUnsized = item_code !== undefined && addsSize && this.withoutSize.has(item_code);
    if (Array.isArray(pack) || 'code' in brand || isSizeFault(content_size))
      return [
        ...('code' in brand ? [brand] : []),
        ...(Array.isArray(pack) ? pack : []),
        ...(isSizeFault(content_size) ? [content_size] : []),
      ];
    if (isUnsized && content_size !== null) return [sizeConflict(item_code, content_size)];
    const article = { medicine, ...brand, ...pack, content_size, ...identifiers };
    if (item_code === undefined) return article;
    if (brand.brand === null) this.withoutBrand.add(item_code);
    if (content_size === null) this.withoutSize.add(item_code);
    const { medicine_number } = medicine;
    const { content_unit, ...mappable } = pack;
    // A mapping has no content unit, so that a new code of a pack in an unusual one is mapped without the pack.
    const mapped =
      known === undefined && content_unit !== undefined ? { sales_unit: null, pack_size: null } : mappable;
    const code = { item_code, medicine_number, ...brand, ...mapped, content_size, ...identifiers };
    if (known === undefined) return { ...article, newCode: code };
    const isCompleted = (known.brand === null && brand.brand !== null) || (addsSize && content_size !== null);
    const before = { brand_key: known.brand_key, content_size: addsSize ? null : content_size };
    return isCompleted ? { ...article, completed: { code, before } } : article;
  }

  private brandOf({ brand_key = null, medicine }: Meaning, stated: string | undefined): ReadBrand {
    if (stated === undefined) return { brand: brandOf(brand_key, stated, medicine), content_size: null };
    const key = JSON.stringify([medicine.medicine_number, brand_key, stated]);
    const read = this.brands.get(key);
    if (read !== undefined) return read;
    const facts = this.catalogue.brandFacts(stated, medicine);
    const brand = {
      brand: brandOf(brand_key, stated, medicine, facts),
      content_size: sizeNamed(medicine, narrowingFor(readQuery(stated), [])),
    };
    this.brands.set(key, brand);
    return brand;
  }

  /** Maps the item code of a valid row. */
  map(code: CodeToMap): void {
    this.mapped.set(code.item_code, code);
    for (const kind of IDENTIFIER_KINDS) {
      const value = code[kind];
      if (value !== null) this.stated[kind].set(value, code.medicine_number);
    }
  }

  /** Adds the brand and size of a valid row to its item code. */
  complete(code: CodeToMap): void {
    this.completed.set(code.item_code, code);
  }

  private known(item_code: string): KnownCode | undefined {
    const stored = this.codes.get(item_code);
    const completed = this.completed.get(item_code);
    if (stored === undefined) return this.mapped.get(item_code);
    if (completed === undefined) return stored;
    const { brand, brand_key, content_size } = completed;
    return { ...stored, brand, brand_key, ...(stored.sales_unit !== null && { content_size }) };
  }

  private named(row: Partial<FeedRow>): Meaning | FieldError | undefined {
    const { medicine_id, medicine } = row;
    if (medicine_id !== undefined && medicine !== undefined) {
      return { path: 'medicine', code: 'ambiguous', message: 'must be left out where medicine_id is given' };
    }
    if (medicine_id !== undefined) {
      const entry = this.catalogue.withId(medicine_id);
      const message = 'is not a medicine_id of the catalogue';
      return entry === undefined
        ? { path: 'medicine_id', code: 'unknown_medicine', message }
        : { path: 'medicine_id', medicine: entry };
    }
    if (medicine === undefined) return undefined;
    const meanings = (this.rowNames.get(row) ?? namesOf(row)).map((name) => this.names.of(name));
    if (meanings.includes(undefined)) return NOT_LOOKED_UP;
    const meant = meanings.find((some) => some !== undefined && some.length > 0) ?? [];
    const [first, ...others] = meant;
    if (first === undefined) return NAMES_NONE;
    return others.length === 0
      ? { path: 'medicine', ...first }
      : namesSeveral(meant.map(({ medicine: entry }) => entry));
  }

  private medicineWith(kind: IdentifierKind, value: string | null): number | undefined {
    return value === null ? undefined : (this.identified[kind].get(value) ?? this.stated[kind].get(value));
  }

  private meaning(path: Meaning['path'], medicine_number: number | undefined): Meaning[] {
    const medicine = medicine_number === undefined ? undefined : this.catalogue.withNumber(medicine_number);
    return medicine === undefined ? [] : [{ path, medicine }];
  }
}

/** The pack of a row: that of its item code, or the stated one, completed by the form of the medicine. */
function packOfRow(
  row: Partial<FeedRow>,
  { medicine: { form }, named_packs = [] }: Meaning,
  known: KnownCode | undefined,
  file: Omit<FilePack, 'names'>,
): RowPack | FieldError[] {
  const names = [row.medicine, row.brand, known?.brand ?? undefined];
  const packs = [...new Set([...named_packs, ...packsNamedIn([row.brand])])];
  const pack =
    known === undefined || known.sales_unit === null
      ? statedPack(row, form, packs, { ...file, names })
      : mappedPack(row, form, known, { ...file, names });
  if (Array.isArray(pack)) return pack;
  const message = packContradiction(packs, pack.sales_unit, pack.pack_size);
  return message === undefined ? pack : [{ path: 'pack_size', code: 'pack_conflict', message }];
}

/** How a file wrote the pack, and its unit if that is a word such as "Strip". */
interface FilePack {
  readonly written: WrittenPack | undefined;
  readonly otherUnit: string | undefined;
  /** The row's texts that may name a container. */
  readonly names: readonly (string | undefined)[];
}

/** @param packs the packs that the row's names state, one of which completes a row without a pack size. */
function statedPack(
  { sales_unit, pack_size }: Partial<FeedRow>,
  form: DosageForm,
  [named]: readonly number[],
  file: FilePack,
): RowPack | FieldError[] {
  const isNamed = pack_size === undefined && named !== undefined;
  // The price of "Panadol 96's" in the unit tablet could be for one tablet or for all 96.
  if (isNamed && named > 1 && sales_unit !== undefined && isContainer(sales_unit, form))
    return [singleOrPack(sales_unit, named)];
  const pack = isNamed
    ? completePack(form, { ...file, sales_unit, pack_size: named, written: namedPack(named) })
    : completePack(form, { ...file, sales_unit, pack_size });
  return 'code' in pack ? [pack] : pack;
}

function singleOrPack(unit: Unit, named: number): FieldError {
  const message =
    `is missing: the name states a pack of ${named} but the unit is ${unit}, so the price could be for one ${unit} or for all ${named}. ` +
    `Send pack_size ${named} and the unit pack, or pack_size 1 and the unit ${unit}`;
  return { path: 'pack_size', code: 'ambiguous', message };
}

/** The pack of an item code, or the errors of a row that contradicts it. */
function mappedPack(
  row: Partial<FeedRow>,
  form: DosageForm,
  known: KnownCode,
  file: FilePack,
): RowPack | FieldError[] {
  const fault = packFault(form, { ...file, pack_size: row.pack_size ?? known.pack_size ?? undefined });
  if (fault !== undefined) return [fault];
  const pack = packOf(row, known);
  if (Array.isArray(pack)) return pack;
  const container = containerOf(form, { ...file, sales_unit: pack.sales_unit });
  if (typeof container === 'object') return [container];
  return container === undefined || container === formOf(form).contentUnit
    ? pack
    : { ...pack, content_unit: container };
}

/** A pack in the name of an article, as a pack column would state it. */
function namedPack(pack_size: number): WrittenPack {
  return { text: `${pack_size}'s`, pack_size, isBare: false, hasCount: true };
}

/** The texts that may name the medicine of a row, the most exact first. */
function namesOf({ medicine, brand }: Partial<FeedRow>): string[] {
  return medicine === undefined ? [] : completedNames(medicine, brand);
}

const putPath = (item_code: string) => `PUT /item-codes/${encodeURIComponent(item_code)}`;

function distinct(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}

const NAMES_NONE: FieldError = {
  path: 'medicine',
  code: UNKNOWN_MEDICINE,
  message: 'does not name a medicine of the catalogue',
};
const NOT_LOOKED_UP: FieldError = {
  path: 'medicine',
  code: 'not_looked_up',
  message: `does not match a catalogue label, and the limit of ${MAX_LOOKUPS} lookups per file is reached: send medicine_id, or split the file`,
};
/** Maximum number of medicines listed in a message. */
const MAX_LABELS = 3;

function namesSeveral(entries: readonly CatalogueEntry[]): FieldError {
  const labels = entries.slice(0, MAX_LABELS).map(({ label }) => label);
  const more = entries.length > MAX_LABELS ? `, and ${entries.length - MAX_LABELS} more` : '';
  const message = `names several medicines: ${labels.join('; ')}${more}. Add its strength and form`;
  return { path: 'medicine', code: 'ambiguous', message, did_you_mean: labels };
}

/**
 * The brand of a mapped item code, or the error when the row states another brand. A row without a brand means the brand of its code.
 *
 * @param mayComplete whether the row may add its brand to a code without one; not after another row without a brand.
 */
function brandOfCode(
  { item_code = '' }: Partial<FeedRow>,
  stated: Brand,
  { brand, brand_key }: KnownCode,
  mayComplete: boolean,
): Brand | FieldError {
  if (stated.brand_key === '' || stated.brand_key === brand_key) return { brand, brand_key };
  if (brand === null && mayComplete) return stated;
  const mapped =
    brand === null ? 'which another row has without a brand' : `which is mapped to the brand ${brand}`;
  const message =
    `is "${item_code}", ${mapped}, and the row names ${stated.brand}: stock rows never change a mapping; ` +
    `to change it, use ${putPath(item_code)}`;
  return { path: 'item_code', code: 'item_code_conflict', message };
}

function sizeConflict(item_code: string, content_size: string): FieldError {
  const message = `is "${item_code}" in two rows: this row states the size ${content_size}, and the other none; state the size of each`;
  return { path: 'item_code', code: 'item_code_conflict', message };
}

const NAME_IT = 'send medicine or medicine_id as well';

function namesNothing({ item_code, gtin, nafdac_number }: Partial<FeedRow>): FieldError {
  if (item_code !== undefined) {
    const message = `is "${item_code}", which is not mapped to a medicine: ${NAME_IT} to map it, or map it with ${putPath(item_code)}`;
    return { path: 'item_code', code: 'unmapped_item_code', message };
  }
  if (gtin !== undefined) return { path: 'gtin', code: 'unknown_gtin', message: `is not known: ${NAME_IT}` };
  if (nafdac_number !== undefined) {
    return { path: 'nafdac_number', code: 'unknown_nafdac_number', message: `is not known: ${NAME_IT}` };
  }
  return {
    path: 'medicine_id',
    code: 'required',
    message: 'is required unless the row has medicine, item_code, gtin or nafdac_number',
  };
}

/** The error for a row whose members name different medicines. */
function contradiction({ item_code = '' }: Partial<FeedRow>, first: Meaning, other: Meaning): FieldError {
  const says = `the row’s ${first.path} means ${first.medicine.label}`;
  if (other.path === 'item_code') {
    const message =
      `is "${item_code}", which is mapped to ${other.medicine.label}, and ${says}: ` +
      `stock rows never change a mapping; to change it, use ${putPath(item_code)}`;
    return { path: 'item_code', code: 'item_code_conflict', message };
  }
  const message = `means ${other.medicine.label}, and ${says}: correct or remove the wrong one`;
  return { path: other.path, code: `${other.path}_conflict`, message };
}
