/** Prescriptions of partners: submit, read and attach to requests. */
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import {
  findUsedFile,
  readLinkedFile,
  readPrescription,
  savePrescription,
  type StoredPrescription,
} from '../../db/prescriptions/prescriptions.ts';
import type {
  MediaType,
  PrescriptionFile,
  PrescriptionStatus,
} from '../../domain/prescriptions/prescriptions.ts';
import { type LinkedFile, linkedFiles, readLink } from './files/file-links.ts';
import {
  fileAlreadyUsed,
  linkNotFound,
  prescriptionNotFound,
  requireUsable,
  tooManyPrescriptions,
} from './refusals.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import { type FileStorageParts, inspectFiles, removeFiles, storeFiles } from './files/submitted-files.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { type PrescriptionInput, readDetails } from './prescription-input.ts';
import { prescriptionIdOf, sheetKeysOf } from './prescription-identity.ts';
import { createHash } from 'node:crypto';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { isTerminal, type Status } from '../../domain/requests/statuses.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import { decidedStatus } from '../requests/decisions.ts';
import { type OwnRequest, readRecordAt, readRequest, type RequestReading } from '../requests/read-request.ts';
import { withPin } from '../../db/requests/delivery-pins.ts';

/** A file to return, with the holder of its link for the audit log. */
export interface FileContent {
  readonly media_type: MediaType;
  readonly content: Buffer;
  readonly link_holder: LinkHolder;
}

/** The caller for whom the link was created: a partner or a pharmacy. */
export interface LinkHolder {
  readonly partner_id: string | null;
  readonly pharmacy_id: string | null;
  readonly key_id: string;
  /** Ids of the file and of the object that it belongs to. */
  readonly subject_ids: readonly string[];
}

interface LinkedPrescription extends Omit<StoredPrescription, 'files'> {
  readonly files: readonly LinkedFile[];
}

interface PartnerKey {
  readonly partner_id: string;
  readonly key_id: string;
}

/** The response to a submitted prescription. It contains no patient data. */
interface PrescriptionReceipt {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  readonly files: readonly PrescriptionFile[];
  readonly created_at: string;
}

interface ReceivedPrescription {
  /** False when the partner has submitted the same prescription before. */
  readonly isNew: boolean;
  readonly receipt: PrescriptionReceipt;
}

interface PrescriptionStoring extends FileStorageParts {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}

/** @throws ServiceError naming what is wrong with the dates or a file; `file_already_used`. */
async function createPrescription(
  parts: PrescriptionStoring,
  { partner_id, key_id }: PartnerKey,
  input: PrescriptionInput,
): Promise<ReceivedPrescription> {
  const { database, fileStore, clock } = parts;
  const { enrollee_id, details, files = [] } = input;
  if (details === undefined && input.files === undefined) {
    throw validationError([{ path: 'details', code: 'required', message: 'is required, or files, or both' }]);
  }
  const today = nigerianDay(clock());
  const sent = await inspectFiles(files, partner_id);
  const prescription_id = prescriptionIdOf(partner_id, input, sent);
  const stored = () => readPrescription(database, { prescription_id, partner_id }, today);
  const received = async (isNew: boolean): Promise<ReceivedPrescription> => {
    const found = await stored();
    if (found === undefined) throw new Error('A stored prescription no longer exists');
    const { status, files, created_at } = found;
    return { isNew, receipt: { prescription_id, status, files, created_at } };
  };
  if ((await stored()) !== undefined) return received(false);
  const used = await findUsedFile(
    database,
    sent.map(({ file_id }) => file_id),
  );
  if (used !== undefined && used.prescription_id !== prescription_id) throw fileAlreadyUsed(used);
  const storedDetails = details === undefined ? null : readDetails(details, today);
  const storedFiles = await storeFiles(parts, sent);
  const outcome = await savePrescription(database, {
    prescription_id,
    partner_id,
    key_id,
    enrollee_id,
    details: storedDetails,
    files: storedFiles,
    ...sheetKeysOf(partner_id, input),
  });
  if (outcome.kind === 'created') return received(true);
  // Another call stored the prescription first, so these copies are not needed.
  await removeFiles(fileStore, storedFiles);
  if (outcome.kind === 'file_used') throw fileAlreadyUsed(outcome);
  return received(false);
}

/** Derives the Update's id from the prescriptions, so that a repeated call finds the outcome of the first. */
function updateIdOf(prescriptionIds: readonly string[]): string {
  const words = JSON.stringify(prescriptionIds.toSorted());
  return `attach-${createHash('sha256').update(words).digest('hex').slice(0, 32)}`;
}

function notOpen(status: Status): ServiceError {
  return new ServiceError(
    'illegal_transition',
    `The request is ${status}, which is final: prescriptions can no longer be attached.`,
  );
}

interface PrescriptionDependencies extends PrescriptionStoring, RequestReading {
  readonly encryption: EncryptionKeys;
}

export type Prescriptions = ReturnType<typeof createPrescriptions>;

export function createPrescriptions(dependencies: PrescriptionDependencies) {
  const { database, fileStore, clock, fulfilment, encryption } = dependencies;
  return {
    /** @throws ServiceError as `createPrescription`. */
    create: (by: PartnerKey, input: PrescriptionInput): Promise<ReceivedPrescription> =>
      createPrescription(dependencies, by, input),
    /** @throws ServiceError `prescription_not_found`. */
    async read({ partner_id, key_id }: PartnerKey, prescription_id: string): Promise<LinkedPrescription> {
      const now = clock();
      const found = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
      if (found === undefined) throw prescriptionNotFound();
      return { ...found, files: linkedFiles(fileStore, found.files, key_id, now) };
    },
    /**
     * @param token token of a file link.
     * @throws ServiceError `file_link_not_found`, also when the key of the link may no longer read the file.
     */
    async readFile(token: string): Promise<FileContent> {
      if (fileStore === undefined) throw linkNotFound();
      const now = clock();
      const subject = readLink('file', token, fileStore.keys, now);
      if (subject === undefined) throw linkNotFound();
      const { file_id, key_id } = subject;
      const file = await readLinkedFile(database, file_id, { holder_id: key_id, now });
      if (file === undefined) throw linkNotFound();
      const { media_type, storage_key, prescription_id, pharmacy_id } = file;
      const content = await fileStore.read(storage_key);
      const partner_id = pharmacy_id === null ? file.partner_id : null;
      const link_holder = { partner_id, pharmacy_id, key_id, subject_ids: [prescription_id, file_id] };
      return { media_type, content, link_holder };
    },
    /**
     * Attaches prescriptions to an open request. Prescriptions that are already attached are skipped.
     *
     * @throws ServiceError `request_not_found`, `prescription_not_found`, `prescription_not_usable`,
     *   `prescription_limit_reached`; `illegal_transition` when the request has ended.
     */
    async attach(own: OwnRequest, prescriptionIds: readonly string[]): Promise<RequestRecord> {
      const { request_id, partner_id } = own;
      const record = await readRequest(dependencies, own);
      const prescription_ids = prescriptionIds.filter((id) => !record.prescription_ids.includes(id));
      if (prescription_ids.length === 0) return withPin(encryption, record);
      const { enrollee_id, status } = record;
      await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: clock() });
      if (isTerminal(status)) throw notOpen(status);
      const attachment = { prescription_ids, ...byOf(own.by) };
      const outcome = await fulfilment.attach(request_id, attachment, updateIdOf(prescription_ids));
      if (outcome.kind === 'taken') return readRecordAt(dependencies, own, outcome.version);
      if (outcome.kind === 'refused') throw tooManyPrescriptions();
      throw notOpen(decidedStatus(outcome, await readRequest(dependencies, own)));
    },
  };
}
