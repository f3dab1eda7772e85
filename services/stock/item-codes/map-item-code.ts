/** Says what an item code means, in place of what it meant. */
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { findMedicine, type CatalogueEntry } from '../../../db/stock/catalogue.ts';
import {
  readItemCode,
  type KeptItemCode,
  type StatedIdentifiers,
} from '../../../db/stock/find-item-codes.ts';
import { lockItemCodes, putItemCode } from '../../../db/stock/map-item-codes.ts';
import type { Database } from '../../../db/schema.ts';
import { IDENTIFIER_KINDS } from '../../../domain/medicines/product-identifiers.ts';
import type { ArticlePack } from '../../../domain/pharmacies/item-codes.ts';
import { validationError, type FieldError } from '../../common/errors.ts';
import type { ServiceParts } from '../../parts.ts';
import { contentOf } from '../stock-lines.ts';
import { wholePack, type Pack } from './article-pack.ts';
import { identified, readIdentifiers, type SaidIdentifiers } from './identified.ts';
import { toItemCode, type ItemCode, type OwnItemCode } from './item-code.ts';
import { requireRoom } from './keep-codes.ts';
import { requireWholeItemCode } from './refusals.ts';

/** What a pharmacy says that its code means. */
export interface SaidItemCode extends Partial<Pack>, SaidIdentifiers {
  readonly medicine_id: string;
}

export interface MapOutcome {
  /** `changed`: it meant something else before, which `before` is. */
  readonly outcome: 'mapped' | 'changed' | 'unchanged';
  readonly mapping: ItemCode;
  readonly before: ItemCode | null;
}

/** @throws ServiceError `validation_error`, `item_code_limit_reached`. */
export async function mapItemCode(
  { database, clock }: Pick<ServiceParts, 'database' | 'clock'>,
  own: OwnItemCode,
  said: SaidItemCode,
): Promise<MapOutcome> {
  const { pharmacy_id, item_code } = own;
  requireWholeItemCode(item_code);
  return database.transaction().execute(async (transaction) => {
    await lockItemCodes(transaction, pharmacy_id);
    const { medicine, ...rest } = await checked(transaction, own, said);
    const before = await readItemCode(transaction, pharmacy_id, item_code);
    const { medicine_number } = medicine;
    const { medicine_id } = said;
    if (before !== undefined && isDeepStrictEqual(meaningOf(before), meaningOf({ medicine_id, ...rest }))) {
      return { outcome: 'unchanged', mapping: toItemCode(before), before: null };
    }
    await putItemCode(transaction, pharmacy_id, { item_code, medicine_number, ...rest }, clock());
    if (before === undefined) await requireRoom(transaction, pharmacy_id);
    const kept = await readItemCode(transaction, pharmacy_id, item_code);
    if (kept === undefined) throw new TypeError('what was mapped is not there');
    return before === undefined
      ? { outcome: 'mapped', mapping: toItemCode(kept), before: null }
      : { outcome: 'changed', mapping: toItemCode(kept), before: toItemCode(before) };
  });
}

type Meaning = ArticlePack & StatedIdentifiers & Pick<KeptItemCode, 'medicine_id'>;

function meaningOf({ medicine_id, sales_unit, pack_size, gtin, nafdac_number }: Meaning): Meaning {
  return { medicine_id, sales_unit, pack_size, gtin, nafdac_number };
}

/** @throws ServiceError `validation_error`. */
async function checked(
  transaction: Transaction<Database>,
  own: OwnItemCode,
  said: SaidItemCode,
): Promise<ArticlePack & StatedIdentifiers & { readonly medicine: CatalogueEntry }> {
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
  const faults = [
    ...packFaults(medicine, pack),
    ...(await conflicts(transaction, own, medicine.medicine_number, identifiers)),
  ];
  if (faults.length > 0) throw validationError(faults);
  return { medicine, ...pack, ...identifiers };
}

const UNKNOWN_MEDICINE: FieldError = {
  path: 'medicine_id',
  code: 'unknown_medicine',
  message: 'is no medicine_id of the catalogue; look it up with GET /medicines',
};

function packFaults({ content_unit }: CatalogueEntry, { sales_unit, pack_size }: ArticlePack): FieldError[] {
  if (sales_unit === null || pack_size === null) return [];
  const content = contentOf(content_unit, { sales_unit, pack_size });
  return typeof content === 'string' ? [] : [content];
}

/** Identifiers that are known to be of another medicine. */
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
    const known = (await identified(transaction, pharmacy_id, kind, [value], item_code)).get(value);
    if (known === undefined || known === medicine_number) continue;
    const message =
      'is of another medicine by the catalogue or another item code of yours; GET /medicines says of which';
    faults.push({ path: kind, code: `${kind}_conflict`, message });
  }
  return faults;
}
