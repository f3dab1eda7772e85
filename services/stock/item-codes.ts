/** A pharmacy's item codes: mapping, packs and identifiers. */
import { containerOf } from '../../domain/pharmacies/stock-values.ts';
import { type ArticlePack, itemCodeDamage, MAX_ITEM_CODES } from '../../domain/pharmacies/item-codes.ts';
import { type Brand, brandOf } from '../../domain/medicines/brands.ts';
import { packContradiction, packsNamedIn } from '../../domain/medicines/named-packs.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import { contentOf, type ShownMedicine, shownMedicine, type StockInput } from './stock-lines.ts';
import { quotedValue } from '../../domain/common/text.ts';
import { isSizeFault, sizeOfContents } from '../../domain/stock.ts';
import {
  addItemCodes,
  type CodeToMap,
  completeItemCodes,
  countItemCodes,
  deleteItemCode,
  findItemCodes,
  findStatedIdentifiers,
  type StoredItemCode,
  listDamagedCodes,
  listItemCodes,
  lockItemCodes,
  replaceItemCode,
  readItemCode,
  type StatedIdentifiers,
} from '../../db/stock/item-codes.ts';
import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  readIdentifier,
  shownIdentifier,
} from '../../domain/medicines/product-identifiers.ts';
import { findByIdentifier } from '../../db/medicines/list-medicines.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isDeepStrictEqual } from 'node:util';
import { requireTimestamp } from '../../domain/common/timestamps.ts';
import { type CatalogueEntry, findBrandFacts, findMedicine } from '../../db/stock/catalogue.ts';

export type Pack = Pick<StockInput, 'sales_unit' | 'pack_size'>;

type MappedPack = Pick<ArticlePack, keyof Pack>;

const MEMBERS = ['sales_unit', 'pack_size'] as const satisfies (keyof Pack)[];

/** Completes a pack from the item code's article. Returns errors for missing members and for contradictions. */
export function packOf(said: Partial<Pack>, article: MappedPack): Pack | FieldError[] {
  const faults = MEMBERS.flatMap((member) => faultOf(member, said, article));
  if (faults.length > 0) return faults;
  return {
    sales_unit: article.sales_unit ?? said.sales_unit,
    pack_size: article.pack_size ?? said.pack_size,
  } as Pack;
}

function faultOf(member: keyof Pack, said: Partial<Pack>, article: MappedPack): FieldError[] {
  const mapped = article[member];
  const sent = said[member];
  if (mapped === null)
    return sent === undefined ? [{ path: member, code: 'required', message: 'is required' }] : [];
  if (sent === undefined || sent === mapped) return [];
  const message = `must be ${mapped}, as in the item code's mapping, or be left out; PUT /item-codes/{item_code} changes the mapping`;
  return [{ path: member, code: 'pack_conflict', message }];
}

/** The error of a pack that contradicts the one in the name of a brand, such as "Panadol 96's". */
export function namedPackFaults(
  brand: string | undefined,
  { sales_unit, pack_size }: Pick<ArticlePack, 'sales_unit' | 'pack_size'>,
): FieldError[] {
  if (sales_unit === null || pack_size === null) return [];
  const message = packContradiction(packsNamedIn([brand]), sales_unit, pack_size);
  return message === undefined ? [] : [{ path: 'pack_size', code: 'pack_conflict', message }];
}

/** Requires both members of the pack or neither. */
function wholePack(said: Partial<Pack>): MappedPack | FieldError[] {
  const { sales_unit = null, pack_size = null } = said;
  const missing = MEMBERS.filter((member) => said[member] === undefined);
  if (missing.length !== 1) return { sales_unit, pack_size };
  return missing.map((path) => ({ path, code: 'required', message: 'is required where the other is given' }));
}

/** Returns an error for a code that may stand for several articles, for example one that a spreadsheet has damaged. */
export function damagedItemCode(item_code: string): FieldError | undefined {
  const damage = itemCodeDamage(item_code);
  if (damage === undefined) return undefined;
  const message = `is ${quotedValue(item_code)} and ${damage}`;
  return { path: 'item_code', code: 'damaged_item_code', message };
}

/**
 * Refuses an item code that is damaged or a placeholder.
 *
 * @throws ServiceError `validation_error`
 */
export function requireWholeItemCode(item_code: string): void {
  const fault = damagedItemCode(item_code);
  if (fault !== undefined) throw validationError([fault]);
}

export function itemCodeNotFound(): ServiceError {
  return new ServiceError(
    'item_code_not_found',
    'This item code is not mapped. Map it with PUT /item-codes/{item_code}.',
  );
}

export function itemCodeChanged(item_code: string): ServiceError {
  return new ServiceError(
    'item_code_changed',
    `The mapping of item code "${item_code}" changed while the rows were received, so nothing was stored. Send them again.`,
  );
}

/** @param now the stored mapping; undefined if the code was deleted. */
function mappingChanged(item_code: string, now: StoredItemCode | undefined): ServiceError {
  const stands =
    now === undefined
      ? 'was deleted since you read it. Map it as a new code'
      : `now stands for ${articleText(now)}. Check your values, and send them again`;
  return new ServiceError('item_code_changed', `Item code "${item_code}" ${stands}.`);
}

function deletedAnother(now: StoredItemCode): ServiceError {
  return new ServiceError(
    'item_code_changed',
    `Item code "${now.item_code}" now stands for ${articleText(now)}. Read it again before you delete it.`,
  );
}

function articleText(mapping: StoredItemCode): string {
  const { brand, sales_unit, pack_size, content_size } = mapping;
  return [
    shownMedicine(mapping).label,
    ...(brand === null ? [] : [brand]),
    ...(sales_unit === null ? [] : [`${sales_unit} of ${pack_size}`]),
    ...(content_size === null ? [] : [content_size]),
  ].join(', ');
}

export function tooManyItemCodes(): ServiceError {
  return new ServiceError(
    'item_code_limit_reached',
    `You can have at most ${MAX_ITEM_CODES} item codes. Delete those of articles that you no longer sell.`,
  );
}

export interface OwnItemCode {
  readonly pharmacy_id: string;
  readonly item_code: string;
}

export interface ItemCode extends Omit<
  StoredItemCode,
  'medicine_id' | 'generic_name' | 'form' | 'strength' | 'mapped_at'
> {
  readonly medicine: ShownMedicine;
  /** Time of the mapping, RFC 3339 UTC. */
  readonly mapped_at: string;
}

function toItemCode({
  item_code,
  brand,
  sales_unit,
  pack_size,
  content_size,
  gtin,
  nafdac_number,
  mapped_at,
  ...medicine
}: StoredItemCode): ItemCode {
  return {
    item_code,
    medicine: shownMedicine(medicine),
    brand,
    sales_unit,
    pack_size,
    content_size,
    gtin: gtin === null ? null : shownIdentifier('gtin', gtin),
    nafdac_number,
    mapped_at: mapped_at.toISOString(),
  };
}

/** Identifiers as written by the caller. */
type WrittenIdentifiers = Readonly<Partial<Record<IdentifierKind, string>>>;

/** Normalises the identifiers, or returns the errors. */
export function readIdentifiers(said: WrittenIdentifiers): StatedIdentifiers | FieldError[] {
  const read = IDENTIFIER_KINDS.map((kind) => {
    const text = said[kind];
    return { kind, ...(text === undefined ? { value: null } : readIdentifier(kind, text)) };
  });
  const faults = read.flatMap(({ kind, ...one }) => ('code' in one ? [{ path: kind, ...one }] : []));
  if (faults.length > 0) return faults;
  const values = read.map(({ kind, ...one }) => [kind, 'value' in one ? one.value : null]);
  return Object.fromEntries(values) as StatedIdentifiers;
}

/**
 * Finds the medicines of identifiers. The catalogue decides; for unknown identifiers the pharmacy's own item codes do, unless they
 * contradict each other.
 *
 * @param except an item code to ignore, because it is about to change.
 * @returns `medicine_number` by identifier.
 */
export async function findIdentifiedMedicines(
  database: Kysely<Database>,
  pharmacy_id: string,
  kind: IdentifierKind,
  values: readonly string[],
  except?: string,
): Promise<ReadonlyMap<string, number>> {
  const [catalogue, stated] = await Promise.all([
    findByIdentifier(database, kind, values),
    findStatedIdentifiers(database, pharmacy_id, kind, values),
  ]);
  const own = Map.groupBy(
    stated.filter(({ item_code }) => item_code !== except),
    ({ value }) => value,
  );
  const medicines = new Map<string, number>();
  for (const [value, codes] of own) {
    const [first, ...others] = new Set(codes.map(({ medicine_number }) => medicine_number));
    if (first !== undefined && others.length === 0) medicines.set(value, first);
  }
  for (const { value, medicine_number } of catalogue) medicines.set(value, medicine_number);
  return medicines;
}

/**
 * Stores the item codes that valid rows map, and adds brands and sizes to mapped codes that lacked them.
 *
 * @returns the number of newly mapped codes.
 * @throws ServiceError `item_code_changed` when a concurrent call mapped a code differently; `item_code_limit_reached`.
 */
export async function storeItemCodes(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  {
    mapped: codes,
    completed,
  }: { readonly mapped: readonly CodeToMap[]; readonly completed: readonly CodeToMap[] },
  now: Date,
): Promise<number> {
  if (codes.length === 0 && completed.length === 0) return 0;
  await lockItemCodes(transaction, pharmacy_id);
  const byCode = new Map([...codes, ...completed].map((code) => [code.item_code, code]));
  const completable = new Set(completed.map(({ item_code }) => item_code));
  const meanwhile = await findItemCodes(transaction, pharmacy_id, [...byCode.keys()]);
  const other = meanwhile.find(({ item_code, ...known }) => {
    const { medicine_number, brand_key, sales_unit, pack_size, content_size } =
      byCode.get(item_code) ?? known;
    return (
      known.medicine_number !== medicine_number ||
      (known.brand_key !== brand_key && !(known.brand === null && completable.has(item_code))) ||
      (known.content_size !== null && known.content_size !== content_size) ||
      (known.sales_unit !== null && (known.sales_unit !== sales_unit || known.pack_size !== pack_size))
    );
  });
  if (other !== undefined) throw itemCodeChanged(other.item_code);
  for (const kind of IDENTIFIER_KINDS) await requireSameMedicine(transaction, pharmacy_id, codes, kind);
  await completeItemCodes(transaction, pharmacy_id, completed, now);
  const added = await addItemCodes(transaction, pharmacy_id, codes, now);
  await requireRoom(transaction, pharmacy_id);
  return added;
}

/** @throws ServiceError `item_code_changed` when a concurrent call stated one of the identifiers for another medicine. */
async function requireSameMedicine(
  transaction: Transaction<Database>,
  pharmacy_id: string,
  codes: readonly CodeToMap[],
  kind: IdentifierKind,
): Promise<void> {
  const byIdentifier = new Map(
    codes.flatMap((code) => (code[kind] === null ? [] : [[code[kind], code] as const])),
  );
  const stated = await findStatedIdentifiers(transaction, pharmacy_id, kind, [...byIdentifier.keys()]);
  for (const { value, medicine_number } of stated) {
    const code = byIdentifier.get(value);
    if (code !== undefined && code.medicine_number !== medicine_number) throw itemCodeChanged(code.item_code);
  }
}

/** @throws ServiceError `item_code_limit_reached`. */
async function requireRoom(transaction: Transaction<Database>, pharmacy_id: string): Promise<void> {
  if ((await countItemCodes(transaction, pharmacy_id)) <= MAX_ITEM_CODES) return;
  throw tooManyItemCodes();
}

/** The meaning of an item code, as sent by the pharmacy. */
export interface ItemCodeInput extends Partial<Pack>, WrittenIdentifiers {
  readonly medicine_id: string;
  /** Brand, or maker of a generic. */
  readonly brand?: string;
  /** Size of one content unit, such as `100 ml`. */
  readonly content_size?: string;
  /** The `mapped_at` that the caller read, RFC 3339; undefined to replace any. */
  readonly replaces_mapped_at?: string;
  /** True to replace no mapping. */
  readonly only_new?: boolean;
}

export interface MapOutcome {
  /** `changed`: the code had another meaning, returned as `before`. */
  readonly outcome: 'mapped' | 'changed' | 'unchanged';
  readonly mapping: ItemCode;
  readonly before: ItemCode | null;
}

type Meaning = ArticlePack & StatedIdentifiers & Pick<StoredItemCode, 'medicine_id' | 'brand'>;

function meaningOf(mapping: Meaning): Meaning {
  const { medicine_id, brand, sales_unit, pack_size, content_size, gtin, nafdac_number } = mapping;
  return { medicine_id, brand, sales_unit, pack_size, content_size, gtin, nafdac_number };
}

/** @throws ServiceError `validation_error`. */
async function checked(
  transaction: Transaction<Database>,
  own: OwnItemCode,
  said: ItemCodeInput,
): Promise<ArticlePack & StatedIdentifiers & Brand & { readonly medicine: CatalogueEntry }> {
  const medicine = await findMedicine(transaction, said.medicine_id);
  const pack = wholePack(said);
  const identifiers = readIdentifiers(said);
  if (medicine === undefined || Array.isArray(pack) || Array.isArray(identifiers)) {
    throw validationError([
      ...(medicine === undefined ? [UNKNOWN_MEDICINE] : []),
      ...(Array.isArray(pack) ? pack : []),
      ...(Array.isArray(identifiers) ? identifiers : []),
    ]);
  }
  const content_size = sizeOfContents(medicine.form, [said.content_size]);
  const facts =
    said.brand === undefined ? undefined : await findBrandFacts(transaction, said.brand, medicine);
  const brand = brandOf(null, said.brand, medicine, facts);
  const faults = [
    ...('code' in brand ? [brand] : []),
    ...namedPackFaults(said.brand, pack),
    ...packFaults(medicine, pack, said.brand),
    ...(isSizeFault(content_size) ? [content_size] : []),
    ...(await conflicts(transaction, own, medicine.medicine_number, identifiers)),
  ];
  if (faults.length > 0 || 'code' in brand || isSizeFault(content_size)) throw validationError(faults);
  return { medicine, ...brand, ...pack, content_size, ...identifiers };
}

const UNKNOWN_MEDICINE: FieldError = {
  path: 'medicine_id',
  code: 'unknown_medicine',
  message: 'is not a medicine_id of the catalogue; look it up with GET /medicines',
};

function packFaults(
  { form, content_unit }: CatalogueEntry,
  { sales_unit, pack_size }: MappedPack,
  brand: string | undefined,
): FieldError[] {
  if (sales_unit === null || pack_size === null) return [];
  const container = containerOf(form, { sales_unit, names: [brand] });
  if (typeof container === 'object') return [container];
  const content = contentOf(container ?? content_unit, { sales_unit, pack_size });
  return typeof content === 'string' ? [] : [content];
}

/** Returns an error for each identifier of another medicine. */
async function conflicts(
  transaction: Transaction<Database>,
  { pharmacy_id, item_code }: OwnItemCode,
  medicine_number: number,
  identifiers: StatedIdentifiers,
): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const kind of IDENTIFIER_KINDS) {
    const value = identifiers[kind];
    if (value === null) continue;
    const known = (await findIdentifiedMedicines(transaction, pharmacy_id, kind, [value], item_code)).get(
      value,
    );
    if (known === undefined || known === medicine_number) continue;
    const message =
      'belongs to another medicine in the catalogue or in your item codes; GET /medicines shows which';
    faults.push({ path: kind, code: `${kind}_conflict`, message });
  }
  return faults;
}

/** @throws ServiceError `item_code_changed` unless the stored mapping is the one that the caller expects. */
function requireExpected(
  { item_code }: OwnItemCode,
  before: StoredItemCode | undefined,
  { replaces_mapped_at, only_new = false }: ItemCodeInput,
): void {
  if (isOther(before, replaces_mapped_at) || (only_new && before !== undefined))
    throw mappingChanged(item_code, before);
}

/**
 * Returns whether the stored mapping is not the one that the caller read.
 *
 * @param read its `mapped_at`; undefined if the caller accepts any.
 * @throws ServiceError `validation_error`.
 */
function isOther(stored: StoredItemCode | undefined, read: string | undefined): boolean {
  return read !== undefined && stored?.mapped_at.getTime() !== requireTimestamp(read).getTime();
}

/** Maximum number of damaged codes returned to a pharmacy. */
const MAX_SHOWN_DAMAGED = 100;

export function createItemCodes({
  database,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}) {
  const readIn = async (from: Kysely<Database>, { pharmacy_id, item_code }: OwnItemCode) => {
    const kept = await readItemCode(from, pharmacy_id, item_code);
    if (kept === undefined) throw itemCodeNotFound();
    return toItemCode(kept);
  };
  return {
    /** @throws ServiceError `item_code_not_found`. */
    read: (own: OwnItemCode): Promise<ItemCode> => readIn(database, own),
    /** Lists the codes after `after` in byte order. */
    async list(pharmacy_id: string, page: { readonly limit: number; readonly after: string | undefined }) {
      const { codes, has_more } = await listItemCodes(database, pharmacy_id, page);
      return { item_codes: codes.map(toItemCode), has_more };
    },
    /** Lists codes that may stand for several articles, of one pharmacy or of all; at most 1,000. */
    damaged: (pharmacy_id?: string) => listDamagedCodes(database, pharmacy_id),
    /** Lists the damaged codes of a pharmacy with their meanings. */
    async listDamaged(pharmacy_id: string): Promise<ItemCode[]> {
      const damaged = await listDamagedCodes(database, pharmacy_id);
      const kept = await Promise.all(
        damaged
          .slice(0, MAX_SHOWN_DAMAGED)
          .map((code) => readItemCode(database, pharmacy_id, code.item_code)),
      );
      return kept.filter((code) => code !== undefined).map(toItemCode);
    },
    /** @throws ServiceError `validation_error`, `item_code_changed`, `item_code_limit_reached`. */
    async map(own: OwnItemCode, said: ItemCodeInput): Promise<MapOutcome> {
      const { pharmacy_id, item_code } = own;
      requireWholeItemCode(item_code);
      return database.transaction().execute(async (transaction) => {
        await lockItemCodes(transaction, pharmacy_id);
        const { medicine, ...rest } = await checked(transaction, own, said);
        const before = await readItemCode(transaction, pharmacy_id, item_code);
        const { medicine_number } = medicine;
        const meaning = meaningOf({ medicine_id: said.medicine_id, ...rest });
        if (before !== undefined && isDeepStrictEqual(meaningOf(before), meaning))
          return { outcome: 'unchanged', mapping: toItemCode(before), before: null };
        requireExpected(own, before, said);
        await replaceItemCode(transaction, pharmacy_id, { item_code, medicine_number, ...rest }, clock());
        if (before === undefined) await requireRoom(transaction, pharmacy_id);
        const mapping = await readIn(transaction, own);
        return before === undefined
          ? { outcome: 'mapped', mapping, before: null }
          : { outcome: 'changed', mapping, before: toItemCode(before) };
      });
    },
    /**
     * Returns the deleted mapping.
     *
     * @param mapped_at the `mapped_at` that the caller read, RFC 3339; undefined to delete any mapping.
     * @throws ServiceError `item_code_not_found`, `item_code_changed`, `validation_error`.
     */
    delete: ({ pharmacy_id, item_code }: OwnItemCode, mapped_at?: string): Promise<ItemCode> =>
      database.transaction().execute(async (transaction) => {
        await lockItemCodes(transaction, pharmacy_id);
        const before = await readItemCode(transaction, pharmacy_id, item_code);
        if (before === undefined) throw itemCodeNotFound();
        if (isOther(before, mapped_at)) throw deletedAnother(before);
        await deleteItemCode(transaction, pharmacy_id, item_code);
        return toItemCode(before);
      }),
  };
}
