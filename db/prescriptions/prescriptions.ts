/** Stores prescriptions, and reads them with what they still allow. */
import type { Insertable, Selectable } from 'kysely';
import {
  type PrescriptionDetails,
  type PrescriptionFile,
  type PrescriptionRejection,
  type PrescriptionStatus,
  statusOn,
} from '../../domain/prescriptions/prescriptions.ts';
import type { Db } from '../schema.ts';
import { DETAILS_COLUMN } from '../sealed-columns.ts';
import { newSealedText } from '../sealed-rows.ts';
import type { Statement, VerifiedAllowance } from '../../domain/prescriptions/statements.ts';
import { type LinkHolder, linkReader } from '../requests/delivery-proofs.ts';
import { hasOrderWith } from './order-lines.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import type {
  PrescriptionActionTable,
  PrescriptionFileTable,
  PrescriptionTable,
} from '../schema/prescriptions.ts';

export type NewFile = Pick<
  Selectable<PrescriptionFileTable>,
  'file_id' | 'sha256' | 'media_type' | 'bytes' | 'storage_key'
>;

interface NewPrescription extends Pick<
  Selectable<PrescriptionTable>,
  'prescription_id' | 'partner_id' | 'enrollee_id' | 'details' | 'number_key' | 'content_key'
> {
  readonly key_id: string;
  readonly files: readonly NewFile[];
}

type SaveOutcome = { readonly kind: 'created' } | { readonly kind: 'same' } | FileUsed;

/** The outcome when a file belongs to another prescription of the partner; nothing was saved. */
export interface FileUsed {
  readonly kind: 'file_used';
  readonly file_id: string;
  readonly prescription_id: string;
}

export async function savePrescription(
  database: Db,
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
            (await newSealedText(transaction, DETAILS_COLUMN, { keyId: prescription_id, value: details })),
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

/** Thrown to roll the transaction back. */
class FileUsedError extends Error {
  override readonly name = 'FileUsedError';
  readonly outcome: FileUsed;

  constructor(outcome: FileUsed) {
    super('A file belongs to another prescription');
    this.outcome = outcome;
  }
}

async function addFiles(
  database: Db,
  { prescription_id, partner_id }: Pick<NewPrescription, 'prescription_id' | 'partner_id'>,
  files: readonly NewFile[],
): Promise<void> {
  // Sorted by id, so that two calls with the same files cannot deadlock.
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
    throw used === undefined ? new Error('A file was neither inserted nor found') : new FileUsedError(used);
  }
}

/** The first of these files that belongs to a prescription. */
export async function findUsedFile(database: Db, fileIds: readonly string[]): Promise<FileUsed | undefined> {
  if (fileIds.length === 0) return undefined;
  const row = await database
    .selectFrom('prescription_file')
    .where('file_id', 'in', fileIds)
    .select(['file_id', 'prescription_id'])
    .orderBy('file_id')
    .executeTakeFirst();
  return row && { kind: 'file_used', ...row };
}

export interface StoredPrescription {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  readonly enrollee_id: string;
  readonly details: PrescriptionDetails | null;
  readonly files: readonly PrescriptionFile[];
  /** Last day, an ISO date; null for files that no pharmacist has reviewed. */
  readonly valid_until: string | null;
  readonly rejection_reason: PrescriptionRejection | null;
  /** Pharmacists who stated what the details do not; null without a statement. */
  readonly statement: Statement | null;
  /** Allowances that the pharmacist verified, with the dispensed quantities. */
  readonly allowances: readonly ShownAllowance[];
  /** When the patient's data and the files were erased; RFC 3339 in UTC. */
  readonly personal_data_erased_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/**
 * Reads a prescription of a partner.
 *
 * @param today the date in Nigeria, which decides whether the prescription has expired.
 * @returns undefined when the partner has no such prescription.
 */
export async function readPrescription(
  database: Db,
  { prescription_id, partner_id }: Pick<NewPrescription, 'prescription_id' | 'partner_id'>,
  today: string,
): Promise<StoredPrescription | undefined> {
  const row = await database
    .selectFrom('prescription')
    .selectAll()
    .where('prescription_id', '=', prescription_id)
    .where('partner_id', '=', partner_id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const files = await database
    .selectFrom('prescription_file')
    .select(['file_id', 'media_type', 'bytes', 'sha256'])
    .where('prescription_id', '=', prescription_id)
    .orderBy('place')
    .execute();
  return {
    prescription_id,
    status: statusOn(row.status, row.valid_until, today),
    enrollee_id: row.enrollee_id,
    details: row.details,
    files: (row.erased_at === null ? files : []).map(({ sha256, ...file }) => ({
      ...file,
      sha256: sha256.toString('hex'),
    })),
    valid_until: row.valid_until,
    rejection_reason: row.rejection_reason,
    statement: row.statement,
    allowances: await readAllowances(database, prescription_id),
    personal_data_erased_at: row.erased_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

interface StoredFile extends Pick<
  Selectable<PrescriptionFileTable>,
  'partner_id' | 'prescription_id' | 'media_type' | 'storage_key'
> {
  /** Pharmacy that the link was created for; null if it was created for the partner. */
  readonly pharmacy_id: string | null;
}

/**
 * Reads a file for the holder of its link, as long as the holder may read it: for its partner, or for a pharmacy that
 * has accepted an order with the prescription and still has it.
 */
export async function readLinkedFile(
  database: Db,
  file_id: string,
  by: LinkHolder,
): Promise<StoredFile | undefined> {
  return database
    .selectFrom('prescription_file as file')
    .innerJoin(linkReader(by), (join) => join.onTrue())
    .where('file_id', '=', file_id)
    .where((reader) =>
      reader.or([
        reader('reader.partner_id', '=', reader.ref('file.partner_id')),
        hasOrderWith('reader.pharmacy_id', 'file.prescription_id'),
      ]),
    )
    .select(['file.partner_id', 'reader.pharmacy_id', 'prescription_id', 'media_type', 'storage_key'])
    .executeTakeFirst();
}

interface ShownAllowance extends VerifiedAllowance {
  readonly medicine_label: string;
  readonly dispensings_done: number;
  readonly quantity_dispensed: number;
}

/** By medicine; empty until the prescription is verified. */
async function readAllowances(database: Db, prescription_id: string): Promise<ShownAllowance[]> {
  const rows = await database
    .selectFrom('prescription_allowance as allowance')
    .innerJoin('medicine', 'medicine.medicine_id', 'allowance.medicine_id')
    .select([
      'allowance.medicine_id',
      'generic_name',
      'form',
      'strength',
      'content_unit',
      'basis',
      'quantity',
      'dispensings',
      'dispensings_done',
      'quantity_dispensed',
    ])
    .where('prescription_id', '=', prescription_id)
    .orderBy('allowance.medicine_id')
    .execute();
  return rows.map(({ generic_name, form, strength, ...allowance }) => ({
    ...allowance,
    medicine_label: medicineLabel({ generic_name, form, strength }),
  }));
}

export async function recordAction(database: Db, action: Insertable<PrescriptionActionTable>): Promise<void> {
  await database.insertInto('prescription_action').values(action).execute();
}
