/** Deletes and erases data at the end of its retention, and an enrollee's data on request. */
import {
  deleteExpired,
  deleteOld,
  type Enrollee,
  eraseEnrolleeRequests,
  erasePatients,
  erasePrescription,
  EXPIRING_TABLES,
  deleteImageRow,
  deleteOldRecords,
  type StoredProofImage,
  type OldPrescription,
  readEnrolleeRequests,
  readProofImagesOf,
  readOldProofImages,
  readOldPrescriptions,
  readPrescriptionsOf,
} from '../db/retention.ts';
import type { FileStore } from './prescriptions/files/file-store.ts';
import { answerContext, deleteAnswer, readAnswersOf } from '../db/partners/idempotency-keys.ts';
import type { EncryptionKeys } from '../db/encryption.ts';
import { ServiceError } from './common/errors.ts';
import type { Kysely } from 'kysely';
import { deleteDailyCallsBefore, deleteHourlyCallsBefore } from '../db/partners/calls.ts';
import { deleteOldNotices } from '../db/portal/lasting-access.ts';
import { deleteForgottenSignIns } from '../db/portal/sign-in.ts';
import type { Database } from '../db/schema.ts';
import { nigerianDay } from '../domain/common/nigerian-day.ts';
import { CALL_COUNT_DAYS, retentionCutoff, type RetainedKind } from '../domain/common/retention.ts';
import { startsOf } from './common/series.ts';
import type { Logger } from 'pino';

interface FileParts {
  readonly database: Kysely<Database>;
  /** Undefined when this deployment accepts no files. */
  readonly fileStore?: Pick<FileStore, 'remove'> | undefined;
}

function removePrescriptions(
  { database, fileStore }: FileParts,
  prescriptions: readonly OldPrescription[],
  now: Date,
): Promise<unknown[]> {
  return failuresOf(prescriptions, async ({ prescription_id, storage_keys }) => {
    await removeAll(fileStore, storage_keys);
    await erasePrescription(database, prescription_id, now);
  });
}

function removeImages(
  { database, fileStore }: FileParts,
  images: readonly StoredProofImage[],
): Promise<unknown[]> {
  return failuresOf(images, async ({ image_id, storage_key }) => {
    await removeAll(fileStore, [storage_key]);
    await deleteImageRow(database, image_id);
  });
}

/** Erases all of them, even if some fail. @returns the errors. */
async function failuresOf<Old>(old: readonly Old[], erase: (one: Old) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const one of old) await erase(one).catch((error: unknown) => failures.push(error));
  return failures;
}

/** A file that is already gone is not an error. */
async function removeAll(fileStore: FileParts['fileStore'], storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  if (fileStore === undefined)
    throw new Error('There are files to remove, but PRESCRIPTION_STORAGE is not set');
  for (const storageKey of storageKeys) await fileStore.remove(storageKey);
}

export type { Enrollee };

interface EnrolleeErasure extends FileParts {
  readonly encryption: EncryptionKeys;
  readonly clock: () => Date;
}

interface Erased {
  readonly request_ids: readonly string[];
  readonly prescription_ids: readonly string[];
  readonly images: number;
  /** Number of stored answers to calls with an `Idempotency-Key`. */
  readonly answers: number;
}

/**
 * Erases an enrollee; docs/ops/retention.md lists what remains. Safe to repeat: an interrupted run is continued.
 *
 * @throws ServiceError `enrollee_has_open_requests`, naming them; AggregateError when files could not be removed: then
 *   the rows that name them are not erased.
 */
export async function eraseEnrollee(parts: EnrolleeErasure, enrollee: Enrollee): Promise<Erased> {
  const { database, clock } = parts;
  const { ended, open } = await readEnrolleeRequests(database, enrollee);
  requireEnded(open);
  const prescriptions = await readPrescriptionsOf(database, enrollee);
  const images = await readProofImagesOf(database, ended);
  const failures = [
    ...(await removePrescriptions(parts, prescriptions, clock())),
    ...(await removeImages(parts, images)),
  ];
  if (failures.length > 0) throw new AggregateError(failures, 'Files could not be removed');
  const prescription_ids = prescriptions.map(({ prescription_id }) => prescription_id);
  const answers = await deleteAnswers(parts, enrollee, [...ended, ...prescription_ids]);
  const erased = await eraseEnrolleeRequests(database, enrollee);
  requireEnded(erased.open);
  return { request_ids: erased.ended, prescription_ids, images: images.length, answers };
}

function requireEnded(open: readonly string[]): void {
  if (open.length === 0) return;
  throw new ServiceError('enrollee_has_open_requests', open.join(', '));
}

/** Deletes the stored answers that name the enrollee or one of these ids. */
async function deleteAnswers(
  { database, encryption }: EnrolleeErasure,
  { partner_id, enrollee_id }: Enrollee,
  ids: readonly string[],
): Promise<number> {
  const names = [...ids, JSON.stringify(enrollee_id)];
  const stored = await readAnswersOf(database, partner_id);
  const about = stored.filter(({ answer, ...call }) => {
    // The body is a JSON string inside JSON.
    const { body } = JSON.parse(encryption.open(answer, answerContext(call))) as { readonly body: string };
    return names.some((name) => body.includes(name));
  });
  for (const call of about) await deleteAnswer(database, call);
  return about.length;
}

/**
 * Deletes expired rows, one kind after the other, so that it needs only one connection. Continues after a failure. Safe
 * to repeat and to run in several processes.
 *
 * @param signal stops the run before the next kind.
 * @throws AggregateError with the failures; the reason of the signal.
 */
export async function deleteExpiredRows(
  database: Kysely<Database>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const deletions = [
    () => deleteOld(database, 'idempotency_answer'),
    () => deleteOld(database, 'api_call'),
    () => deleteDailyCallsBefore(database, nigerianDay(now, CALL_COUNT_DAYS - 1)),
    () => deleteHourlyCallsBefore(database, startsOf('day', now)[0]),
    ...EXPIRING_TABLES.map((table) => () => deleteExpired(database, table)),
    () => deleteOldNotices(database),
    () => deleteForgottenSignIns(database),
    () => deleteOld(database, 'webhook_delivery'),
    () => deleteOld(database, 'refused_step'),
    () => deleteOld(database, 'wrong_pin'),
    ...(['record_of_request', 'record_of_prescription', 'endpoint_notice'] as const).map(
      (kind) => () => deleteOldRecords(database, kind, retentionCutoff(kind, now)),
    ),
  ];
  const failures: unknown[] = [];
  for (const deleteSome of deletions) {
    signal?.throwIfAborted();
    await deleteSome().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Rows could not be deleted');
}

/** Requests per transaction, and files per run. The next run is an hour later. */
const BATCH_SIZE = 500;

interface ErasureParts extends FileParts {
  readonly clock: () => Date;
}

/**
 * Erases requests, files and records past their retention. A file is removed before the row that names it, so that a
 * later run finds it again after an interruption. Safe to repeat and to run in several processes.
 *
 * @throws AggregateError when files could not be removed; everything else is done.
 */
export async function eraseExpired(parts: ErasureParts): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  const past = (kind: RetainedKind) => ({ before: retentionCutoff(kind, now), limit: BATCH_SIZE });
  while ((await erasePatients(database, past('request'))) === BATCH_SIZE);
  for (const kind of ['patient_data_read', 'account_change'] as const)
    await deleteOldRecords(database, kind, retentionCutoff(kind, now));
  const failures = [
    ...(await removePrescriptions(parts, await readOldPrescriptions(database, past('prescription')), now)),
    ...(await removeImages(parts, await readOldProofImages(database, past('proof_image')))),
  ];
  if (failures.length > 0) throw new AggregateError(failures, 'Files could not be removed');
}

const INTERVAL_MS = 3_600_000;

interface HousekeepingParts extends ErasureParts {
  readonly log: Logger;
}

/** Runs `eraseExpired` every hour. @returns a function that stops it. */
export function startHourlyErasure(parts: HousekeepingParts): () => void {
  const runOnce = () =>
    void eraseExpired(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'housekeeping failed'));
  const timer = setInterval(runOnce, INTERVAL_MS);
  return () => clearInterval(timer);
}
