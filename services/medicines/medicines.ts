/** Names and looks up medicines of the catalogue. */
import type { Kysely } from 'kysely';
import {
  readMedicine,
  type RecognisedMedicine,
  recogniseMedicines,
} from '../../db/medicines/recognise-medicines.ts';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import { type CatalogueMedicine, identifiersOf, listMedicines } from '../../db/medicines/list-medicines.ts';
import {
  type IdentifierKind,
  readIdentifier,
  shownIdentifier,
} from '../../domain/medicines/product-identifiers.ts';
import { validationError } from '../common/errors.ts';
import { identified } from '../stock/item-codes.ts';
import type { Database } from '../../db/schema.ts';
import type { ServiceParts } from '../parts.ts';
import { type MedicineSearch, type MedicinesFound, searchMedicines } from './search-medicines.ts';

/** So many barcodes and registrations of a medicine are shown with it; the catalogue as a file has all. */
export const MOST_IDENTIFIERS = 20;

/** What is on packages of a medicine, as people write it. */
interface ShownIdentifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** Content units in the package; null where it is not known. */
  readonly pack_size: number | null;
}

interface NamedMedicine extends RecognisedMedicine {
  readonly identifiers: readonly ShownIdentifier[];
}

interface MedicinesNamed {
  /** How many there are in all. */
  readonly total: number;
  /** The best of them. */
  readonly medicines: readonly NamedMedicine[];
  /** Where there are none: the labels of near ones. */
  readonly did_you_mean: readonly string[];
}

async function nameMedicine(
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
async function identifyMedicine(
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

export type { CatalogueMedicine };

export interface Medicines {
  search(partnerId: string, search: MedicineSearch): Promise<MedicinesFound>;
  /** The medicines of the catalogue that a text names, best first, whether anybody has them or not. */
  named(text: string, limit: number): Promise<MedicinesNamed>;
  /** The medicine that a pharmacy means by what is on its package. */
  identified(
    pharmacyId: string,
    printed: { readonly kind: IdentifierKind; readonly text: string },
  ): Promise<MedicinesNamed>;
  /** All of the catalogue, some medicines at a time. */
  list(): AsyncIterable<CatalogueMedicine[]>;
}

export function createMedicines(parts: Pick<ServiceParts, 'database' | 'offers' | 'clock'>): Medicines {
  return {
    search: (partnerId, search) => searchMedicines(parts, partnerId, search),
    named: (text, limit) => nameMedicine(parts.database, text, limit),
    identified: (pharmacyId, printed) => identifyMedicine(parts.database, pharmacyId, printed),
    list: () => listMedicines(parts.database),
  };
}
