/** Which medicines of the catalogue a text names. */
import type { Kysely } from 'kysely';
import { recogniseMedicines, type RecognisedMedicine } from '../../db/medicines/recognise-medicines.ts';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import { identifiersOf } from '../../db/medicines/identifiers.ts';
import { readMedicine } from '../../db/medicines/read-medicine.ts';
import {
  readIdentifier,
  shownIdentifier,
  type IdentifierKind,
} from '../../domain/medicines/product-identifiers.ts';
import { validationError } from '../common/errors.ts';
import { identified } from '../stock/item-codes/identified.ts';
import type { Database } from '../../db/schema.ts';

/** So many barcodes and registrations of a medicine are shown with it; the catalogue as a file has all. */
export const MOST_IDENTIFIERS = 20;

/** What is on packages of a medicine, as people write it. */
export interface ShownIdentifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** Content units in the package; null where it is not known. */
  readonly pack_size: number | null;
}

export interface NamedMedicine extends RecognisedMedicine {
  readonly identifiers: readonly ShownIdentifier[];
}

export interface MedicinesNamed {
  /** How many there are in all. */
  readonly total: number;
  /** The best of them. */
  readonly medicines: readonly NamedMedicine[];
  /** Where there are none: the labels of near ones. */
  readonly did_you_mean: readonly string[];
}

export async function nameMedicine(
  database: Kysely<Database>,
  text: string,
  limit: number,
): Promise<MedicinesNamed> {
  const found = await recogniseMedicines(database, text);
  const [did_you_mean = []] = found.length > 0 ? [] : await suggestFromCatalogue(database, [text]);
  const medicines = await withIdentifiers(database, found.slice(0, limit));
  return { total: found.length, medicines, did_you_mean };
}

/**
 * The medicine of a package: the catalogue's word, or else that of the pharmacy's own item codes.
 *
 * @throws ServiceError `validation_error` for what can be none.
 */
export async function identifyMedicine(
  database: Kysely<Database>,
  pharmacy_id: string,
  { kind, text }: { readonly kind: IdentifierKind; readonly text: string },
): Promise<MedicinesNamed> {
  const read = readIdentifier(kind, text);
  if ('code' in read) throw validationError([{ path: kind, ...read }]);
  const number = (await identified(database, pharmacy_id, kind, [read.value])).get(read.value);
  const medicine = number === undefined ? undefined : await readMedicine(database, number);
  if (medicine === undefined) return { total: 0, medicines: [], did_you_mean: [] };
  return { total: 1, medicines: await withIdentifiers(database, [medicine]), did_you_mean: [] };
}

async function withIdentifiers(
  database: Kysely<Database>,
  medicines: readonly RecognisedMedicine[],
): Promise<NamedMedicine[]> {
  const numbers = medicines.map(({ medicine_number }) => medicine_number);
  const known = await identifiersOf(database, numbers, MOST_IDENTIFIERS);
  return medicines.map((medicine) => ({
    ...medicine,
    identifiers: (known.get(medicine.medicine_number) ?? []).map(({ kind, value, pack_size }) => ({
      kind,
      value: shownIdentifier(kind, value),
      pack_size,
    })),
  }));
}
