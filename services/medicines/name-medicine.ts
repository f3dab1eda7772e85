/** Which medicines of the catalogue a text names. */
import type { Kysely } from 'kysely';
import { recogniseMedicines, type RecognisedMedicine } from '../../db/medicines/recognise-medicines.ts';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import type { Database } from '../../db/schema.ts';

export interface MedicinesNamed {
  /** How many there are in all. */
  readonly total: number;
  /** The best of them. */
  readonly medicines: readonly RecognisedMedicine[];
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
  return { total: found.length, medicines: found.slice(0, limit), did_you_mean };
}
