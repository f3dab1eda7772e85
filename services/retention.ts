/** Deletes and erases what has been retained long enough, and what an enrollee asks to erase. */
import {
  type Enrollee,
  eraseEnrolleeRequests,
  erasePatients,
  forgetImage,
  forgetWrongPins,
  type OldImage,
  readEnrolleeRequests,
  readImagesOf,
  readOldImages,
} from '../db/requests/erasure.ts';
import {
  erasePrescription,
  type OldPrescription,
  readOldPrescriptions,
  readPrescriptionsOf,
} from '../db/prescriptions/erasure.ts';
import type { FileStore } from './prescriptions/files/file-store.ts';
import {
  answerContext,
  deleteOutdatedKeys,
  forgetAnswer,
  readAnswersOf,
} from '../db/partners/idempotency-keys.ts';
import type { EncryptionKeys } from '../db/encryption.ts';
import { ServiceError } from './common/errors.ts';
import type { Kysely } from 'kysely';
import {
  DAYS_KEPT,
  deleteDailyCallsBefore,
  deleteHourlyCallsBefore,
  deleteOldCalls,
} from '../db/partners/calls.ts';
import { deleteExpiredInvitations } from '../db/portal/invitations.ts';
import { deleteOldNotices } from '../db/portal/lasting-access.ts';
import { deleteOverdue } from '../db/portal/password-resets.ts';
import { deleteEndedSessions } from '../db/portal/sessions.ts';
import { deleteForgottenSignIns } from '../db/portal/sign-in.ts';
import { deleteOldRefusals, forgetNotices, forgetPrescriptions, forgetRequests } from '../db/expired-rows.ts';
import type { Database } from '../db/schema.ts';
import { deleteOldDeliveries } from '../db/webhooks/attempts.ts';
import { nigerianDay } from '../domain/common/nigerian-day.ts';
import { keptSince, type RetainedKind } from '../domain/common/retention.ts';
import { startsOf } from './common/series.ts';
import { forgetChanges, forgetReads } from '../db/audit.ts';
import type { Logger } from 'pino';

interface FileParts {
  readonly database: Kysely<Database>;
  /** Undefined where files are not taken. */
  readonly fileStore?: Pick<FileStore, 'remove'> | undefined;
}

/** One after the other, and the next also when one fails. @returns what failed. */
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

/** Likewise. */
function removeImages({ database, fileStore }: FileParts, images: readonly OldImage[]): Promise<unknown[]> {
  return failuresOf(images, async ({ image_id, storage_key }) => {
    await removeAll(fileStore, [storage_key]);
    await forgetImage(database, image_id);
  });
}

async function failuresOf<Old>(old: readonly Old[], erase: (one: Old) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const one of old) await erase(one).catch((error: unknown) => failures.push(error));
  return failures;
}

/** What is gone already is no failure. */
async function removeAll(fileStore: FileParts['fileStore'], storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  if (fileStore === undefined)
    throw new Error('There are files to remove, and PRESCRIPTION_STORAGE is not set');
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
  /** Images of proofs of delivery. */
  readonly images: number;
  /** That were kept for calls sent again. */
  readonly answers: number;
}

/**
 * What remains are ids, statuses and times. Safe to repeat: what broke off is found again, and what is erased is not.
 *
 * @throws ServiceError `enrollee_has_open_requests`, naming them; AggregateError when files could not be removed, and nothing
 *   beyond files was erased of what names them.
 */
export async function eraseEnrollee(parts: EnrolleeErasure, enrollee: Enrollee): Promise<Erased> {
  const { database, clock } = parts;
  const { ended, open } = await readEnrolleeRequests(database, enrollee);
  requireEnded(open);
  const prescriptions = await readPrescriptionsOf(database, enrollee);
  const images = await readImagesOf(database, ended);
  const failures = [
    ...(await removePrescriptions(parts, prescriptions, clock())),
    ...(await removeImages(parts, images)),
  ];
  if (failures.length > 0) throw new AggregateError(failures, 'Files could not be removed');
  const prescription_ids = prescriptions.map(({ prescription_id }) => prescription_id);
  const answers = await forgetAnswers(parts, enrollee, [...ended, ...prescription_ids]);
  const erased = await eraseEnrolleeRequests(database, enrollee);
  requireEnded(erased.open);
  return { request_ids: erased.ended, prescription_ids, images: images.length, answers };
}

function requireEnded(open: readonly string[]): void {
  if (open.length === 0) return;
  throw new ServiceError('enrollee_has_open_requests', open.join(', '));
}

/** Those that name the patient or something of theirs; what can't be opened any more names nobody. */
async function forgetAnswers(
  { database, encryption }: EnrolleeErasure,
  { partner_id, enrollee_id }: Enrollee,
  ids: readonly string[],
): Promise<number> {
  const names = [...ids, JSON.stringify(enrollee_id)];
  const stored = await readAnswersOf(database, partner_id);
  const about = stored.filter(({ answer, ...call }) => {
    // The body is a text of JSON in JSON.
    const { body } = JSON.parse(encryption.open(answer, answerContext(call))) as { readonly body: string };
    return names.some((name) => body.includes(name));
  });
  for (const call of about) await forgetAnswer(database, call);
  return about.length;
}

/**
 * Safe to repeat, and beside others who do so. One kind after the other, so that it holds one connection; the next also
 * when one fails.
 *
 * @param signal begins with no further kind once it is ended.
 * @throws AggregateError with what failed; the signal's reason.
 */
export async function deleteExpiredRows(
  database: Kysely<Database>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const deletions = [
    () => deleteOutdatedKeys(database),
    () => deleteDailyCallsBefore(database, nigerianDay(now, DAYS_KEPT - 1)),
    () => deleteHourlyCallsBefore(database, startsOf('day', now)[0]),
    () => deleteOldCalls(database),
    () => deleteEndedSessions(database),
    () => deleteExpiredInvitations(database),
    () => deleteOverdue(database),
    () => deleteOldNotices(database),
    () => deleteForgottenSignIns(database),
    () => deleteOldDeliveries(database),
    () => deleteOldRefusals(database),
    () => forgetRequests(database, keptSince('record_of_request', now)),
    () => forgetPrescriptions(database, keptSince('record_of_prescription', now)),
    () => forgetNotices(database, keptSince('endpoint_notice', now)),
  ];
  const failures: unknown[] = [];
  for (const deleteSome of deletions) {
    signal?.throwIfAborted();
    await deleteSome().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Rows could not be deleted');
}

/** In one transaction, or so many files in one run: an hour later the next ones follow. */
const AT_ONCE = 500;

interface ErasureParts extends FileParts {
  readonly clock: () => Date;
}

/**
 * Safe to repeat, and beside others who do so. A content goes before the row that names it, so that what breaks off is
 * found again.
 *
 * @throws AggregateError when files could not be removed; everything else is done.
 */
export async function eraseExpired(parts: ErasureParts): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  const past = (kind: RetainedKind) => ({ before: keptSince(kind, now), limit: AT_ONCE });
  while ((await erasePatients(database, past('request'))) === AT_ONCE);
  await forgetReads(database, keptSince('patient_data_read', now));
  await forgetChanges(database, keptSince('account_change', now));
  await forgetWrongPins(database, keptSince('wrong_pin', now));
  const failures = [
    ...(await removePrescriptions(parts, await readOldPrescriptions(database, past('prescription')), now)),
    ...(await removeImages(parts, await readOldImages(database, past('proof_image')))),
  ];
  if (failures.length > 0) throw new AggregateError(failures, 'Files could not be removed');
}

const EVERY_MS = 3_600_000;

interface HousekeepingParts extends ErasureParts {
  readonly log: Logger;
}

/** Keeps house every hour, until the function that it returns is called. */
export function keepHouseHourly(parts: HousekeepingParts): () => void {
  const keep = () =>
    void eraseExpired(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'housekeeping failed'));
  const timer = setInterval(keep, EVERY_MS);
  return () => clearInterval(timer);
}
