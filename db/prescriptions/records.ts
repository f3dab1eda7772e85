/** Prescriptions as their partner reads them, and the pharmacies that have an order with them. */
import { sql, type Kysely } from 'kysely';
import {
  statusOn,
  type PrescriptionDetails,
  type PrescriptionFile,
  type PrescriptionRejection,
  type PrescriptionStatus,
} from '../../domain/prescriptions/prescriptions.ts';
import type { Statement } from '../../domain/prescriptions/statements.ts';
import type { PharmacyScope } from '../../domain/pharmacies/pharmacy-scopes.ts';
import type { Scope } from '../../domain/partners/scopes.ts';
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
  /** Of the key; null when it is the partner's. */
  readonly pharmacy_id: string | null;
  readonly prescription_id: string;
  readonly media_type: PrescriptionFile['media_type'];
  readonly storage_key: string;
}

/** Of the key that read the prescription, and so got the link. */
const NEEDED_SCOPE: Scope = 'requests:read';
/** The same of a pharmacy's key. */
const NEEDED_OF_PHARMACY: PharmacyScope = 'orders:read';

/**
 * A file for a key that may still read it, valid and with the scope: of its partner, or of a pharmacy that has
 * accepted an order with the prescription, and has it still.
 */
export async function readFileForKey(
  database: Kysely<Database>,
  { file_id, key_id, now }: { readonly file_id: string; readonly key_id: string; readonly now: Date },
): Promise<StoredFile | undefined> {
  return database
    .selectFrom('prescription_file as file')
    .innerJoin('api_key', (join) => join.onTrue())
    .where('key_id', '=', key_id)
    .where('file_id', '=', file_id)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .where((key) =>
      key.or([
        key.and([
          key('api_key.partner_id', '=', key.ref('file.partner_id')),
          sql<boolean>`${NEEDED_SCOPE} = any(scopes)`,
        ]),
        key.and([
          sql<boolean>`${NEEDED_OF_PHARMACY} = any(scopes)`,
          hasOrderWith('api_key.pharmacy_id', 'file.prescription_id'),
        ]),
      ]),
    )
    .select(['file.partner_id', 'api_key.pharmacy_id', 'prescription_id', 'media_type', 'storage_key'])
    .executeTakeFirst();
}
