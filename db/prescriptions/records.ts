/** Prescriptions as their partner reads them. */
import { sql, type Kysely } from 'kysely';
import {
  statusOn,
  type PrescriptionDetails,
  type PrescriptionFile,
  type PrescriptionStatus,
} from '../../domain/prescriptions.ts';
import type { Scope } from '../../domain/scopes.ts';
import type { Database } from '../schema.ts';

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
    files: files.map(({ sha256, ...file }) => ({ ...file, sha256: sha256.toString('hex') })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What is needed to hand out a file. */
export interface StoredFile {
  readonly partner_id: string;
  readonly prescription_id: string;
  readonly media_type: PrescriptionFile['media_type'];
  readonly storage_key: string;
}

/** Of the key that read the prescription, and so got the link. */
const NEEDED_SCOPE: Scope = 'requests:read';

/** A file for a key that may still read it: the key of its partner, valid, and with the scope. */
export async function readFileForKey(
  database: Kysely<Database>,
  { file_id, key_id, now }: { readonly file_id: string; readonly key_id: string; readonly now: Date },
): Promise<StoredFile | undefined> {
  return database
    .selectFrom('prescription_file as file')
    .innerJoin('api_key', 'api_key.partner_id', 'file.partner_id')
    .where('file_id', '=', file_id)
    .where('key_id', '=', key_id)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .where(sql<boolean>`${NEEDED_SCOPE} = any(scopes)`)
    .select(['file.partner_id', 'prescription_id', 'media_type', 'storage_key'])
    .executeTakeFirst();
}
