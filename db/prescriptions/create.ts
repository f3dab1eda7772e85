/** Prescriptions handed in: each once, and each file in one of them only. */
import type { Kysely } from 'kysely';
import type { MediaType, PrescriptionDetails } from '../../domain/prescriptions/prescriptions.ts';
import type { Database } from '../schema.ts';
import { DETAILS } from '../sealing/sealed-columns.ts';
import { newSealedText } from '../sealing/sealed-rows.ts';
import { recordAction } from './actions.ts';

export interface NewFile {
  readonly file_id: string;
  readonly sha256: Buffer;
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly storage_key: string;
}

export interface NewPrescription {
  readonly prescription_id: string;
  readonly partner_id: string;
  readonly key_id: string;
  readonly enrollee_id: string;
  readonly details: PrescriptionDetails | null;
  readonly number_key: string | null;
  readonly content_key: string | null;
  readonly files: readonly NewFile[];
}

export type SaveOutcome =
  | { readonly kind: 'created' }
  /** It is there already. */
  | { readonly kind: 'same' }
  | FileUsed;

/** A file is in another prescription of the partner. */
export interface FileUsed {
  readonly kind: 'file_used';
  readonly file_id: string;
  readonly prescription_id: string;
}

/** Saves a prescription, its files and the audit entry, or nothing. */
export async function savePrescription(
  database: Kysely<Database>,
  { files, details, key_id, ...prescription }: NewPrescription,
): Promise<SaveOutcome> {
  const { prescription_id, partner_id } = prescription;
  try {
    return await database.transaction().execute(async (transaction): Promise<SaveOutcome> => {
      const inserted = await transaction
        .insertInto('prescription')
        .values({
          ...prescription,
          details:
            details &&
            (await newSealedText(transaction, DETAILS, { keyId: prescription_id, value: details })),
          valid_until: details?.valid_until ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('prescription_id')
        .executeTakeFirst();
      if (inserted === undefined) return { kind: 'same' };
      await addFiles(transaction, prescription, files);
      await recordAction(transaction, {
        partner_id,
        key_id,
        prescription_id,
        action: 'created',
      });
      return { kind: 'created' };
    });
  } catch (error) {
    if (error instanceof FileUsedError) return error.outcome;
    throw error;
  }
}

/** Rolls the transaction back. */
class FileUsedError extends Error {
  override readonly name = 'FileUsedError';
  readonly outcome: FileUsed;

  constructor(outcome: FileUsed) {
    super('A file is in another prescription');
    this.outcome = outcome;
  }
}

async function addFiles(
  database: Kysely<Database>,
  { prescription_id, partner_id }: Pick<NewPrescription, 'prescription_id' | 'partner_id'>,
  files: readonly NewFile[],
): Promise<void> {
  // By id, so that two calls with the same files in another order don't wait for each other.
  const rows = files
    .map((file, place) => ({ ...file, prescription_id, partner_id, place }))
    .toSorted((first, second) => (first.file_id < second.file_id ? -1 : 1));
  for (const row of rows) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('prescription_file')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) continue;
    const used = await findUsedFile(database, [row.file_id]);
    throw used === undefined ? new Error('A file is neither new nor there') : new FileUsedError(used);
  }
}

/** The first of these files that is in a prescription. */
export async function findUsedFile(
  database: Kysely<Database>,
  fileIds: readonly string[],
): Promise<FileUsed | undefined> {
  if (fileIds.length === 0) return undefined;
  const row = await database
    .selectFrom('prescription_file')
    .where('file_id', 'in', fileIds)
    .select(['file_id', 'prescription_id'])
    .orderBy('file_id')
    .executeTakeFirst();
  return row && { kind: 'file_used', ...row };
}
