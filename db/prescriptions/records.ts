/** Prescriptions as their partner reads them, and the pharmacies that have an order with them. */
import type { Kysely } from 'kysely';
import {
  statusOn,
  type PrescriptionDetails,
  type PrescriptionFile,
  type PrescriptionRejection,
  type PrescriptionStatus,
} from '../../domain/prescriptions/prescriptions.ts';
import type { Statement } from '../../domain/prescriptions/statements.ts';
import { linkReader, type LinkReader, type NeededScopes } from '../portal/link-readers.ts';
import type { Database } from '../schema.ts';
import { readAllowances, type ShownAllowance } from './allowances.ts';
import { hasOrderWith } from './order.ts';

/** Which prescription: it is found only under its partner. */
export interface PrescriptionChoice {
  readonly prescription_id: string;
  readonly partner_id: string;
}

export interface StoredPrescription {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  readonly enrollee_id: string;
  readonly details: PrescriptionDetails | null;
  readonly files: readonly PrescriptionFile[];
  /** Its last day; null for files that no pharmacist has looked at. */
  readonly valid_until: string | null;
  readonly rejection_reason: PrescriptionRejection | null;
  /** Who stated what its details do not say; null where they say it all, and until it is verified. */
  readonly statement: Statement | null;
  /** What a pharmacist found it to allow, and what has been dispensed. */
  readonly allowances: readonly ShownAllowance[];
  /** When what is about the patient was erased, files too; null while it is there. RFC 3339 UTC. */
  readonly personal_data_erased_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/**
 * @param today the calendar date in Nigeria, on which one may have expired.
 * @returns undefined when the partner has no such prescription.
 */
export async function readPrescription(
  database: Kysely<Database>,
  { prescription_id, partner_id }: PrescriptionChoice,
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

/** What is needed to hand out a file. */
export interface StoredFile {
  readonly partner_id: string;
  /** Of whoever got the link; null when that is the partner's. */
  readonly pharmacy_id: string | null;
  readonly prescription_id: string;
  readonly media_type: PrescriptionFile['media_type'];
  readonly storage_key: string;
}

/** Of whoever read the prescription, and so got the link. */
const NEEDED: NeededScopes = { partner: 'requests:read', pharmacy: 'orders:read' };

/**
 * A file for whoever got its link and may still read it: of its partner, or of a pharmacy that has accepted an order with the
 * prescription, and has it still.
 */
export async function readLinkedFile(
  database: Kysely<Database>,
  file_id: string,
  by: LinkReader,
): Promise<StoredFile | undefined> {
  return database
    .selectFrom('prescription_file as file')
    .innerJoin(linkReader(by, NEEDED), (join) => join.onTrue())
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
