/** Takes a prescription as data, as files, or both; the same one again is the same prescription. */
import { findUsedFile, savePrescription } from '../../db/prescriptions/create.ts';
import { readPrescription } from '../../db/prescriptions/records.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { PrescriptionFile, PrescriptionStatus } from '../../domain/prescriptions/prescriptions.ts';
import { type ServiceError, validationError } from '../common/errors.ts';
import type { ServiceParts } from '../parts.ts';
import { readDetails } from './prescription-details.ts';
import { prescriptionIdOf, sheetKeysOf } from './prescription-identity.ts';
import type { PrescriptionInput } from './prescription-input.ts';
import { fileAlreadyUsed } from './refusals.ts';
import { inspectFiles, removeFiles, storeFiles, type FileParts } from './files/sent-files.ts';

/** Who hands it in. */
export interface PartnerKey {
  readonly partner_id: string;
  readonly key_id: string;
}

/** What is told of a prescription that was handed in: nothing of a patient. */
export interface PrescriptionReceipt {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  readonly files: readonly PrescriptionFile[];
  readonly created_at: string;
}

export interface ReceivedPrescription {
  /** False when the partner has handed in the very same before. */
  readonly isNew: boolean;
  readonly receipt: PrescriptionReceipt;
}

/** @throws ServiceError naming what is wrong with the dates or a file; `file_already_used`. */
export async function createPrescription(
  parts: FileParts & Pick<ServiceParts, 'database' | 'clock'>,
  { partner_id, key_id }: PartnerKey,
  input: PrescriptionInput,
): Promise<ReceivedPrescription> {
  const { database, fileStore, clock } = parts;
  const { enrollee_id, details, files = [] } = input;
  if (details === undefined && input.files === undefined) throw nothingSent();
  const today = nigerianDay(clock());
  const sent = await inspectFiles(files, partner_id);
  const prescription_id = prescriptionIdOf(partner_id, input, sent);
  const stored = () => readPrescription(database, { prescription_id, partner_id }, today);
  const received = async (isNew: boolean): Promise<ReceivedPrescription> => {
    const found = await stored();
    if (found === undefined) throw new Error('A prescription is gone that was there');
    const { status, files, created_at } = found;
    return { isNew, receipt: { prescription_id, status, files, created_at } };
  };
  if ((await stored()) !== undefined) return received(false);
  const used = await findUsedFile(
    database,
    sent.map(({ file_id }) => file_id),
  );
  if (used !== undefined && used.prescription_id !== prescription_id) throw fileAlreadyUsed(used);
  const readable = details === undefined ? null : readDetails(details, today);
  const kept = await storeFiles(parts, sent);
  const keys = sheetKeysOf(partner_id, input);
  const prescription = {
    prescription_id,
    partner_id,
    key_id,
    enrollee_id,
    details: readable,
    files: kept,
    ...keys,
  };
  const outcome = await savePrescription(database, prescription);
  if (outcome.kind === 'created') return received(true);
  // Another call was faster: what it stored is kept, not this.
  await removeFiles(fileStore, kept);
  if (outcome.kind === 'file_used') throw fileAlreadyUsed(outcome);
  return received(false);
}

function nothingSent(): ServiceError {
  return validationError([{ path: 'details', code: 'required', message: 'is required, or files, or both' }]);
}
