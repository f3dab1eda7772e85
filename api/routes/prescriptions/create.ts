/** `POST /prescriptions`: takes one as data, as files, or both; the same one again is the same prescription. */
import { findUsedFile, savePrescription } from '../../../db/prescriptions/create.ts';
import { readPrescription } from '../../../db/prescriptions/records.ts';
import { nigerianDay } from '../../../domain/nigerian-day.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint, type Answer, type Call } from '../../endpoint.ts';
import { CREATE_PRESCRIPTION } from '../../operations/prescriptions.ts';
import { readDetails } from '../../prescriptions/details.ts';
import { prescriptionIdOf } from '../../prescriptions/identity.ts';
import { fileAlreadyUsed } from '../../prescriptions/refusals.ts';
import { filesIn, removeFiles, storeFiles } from '../../prescriptions/sent-files.ts';
import { PrescriptionBody } from '../../schemas/prescriptions.ts';
import { validationError } from '../../validation.ts';

export function createPrescription(dependencies: Dependencies) {
  return endpoint<PrescriptionBody>({
    method: 'POST',
    path: '/prescriptions',
    scope: 'requests:create',
    operation: CREATE_PRESCRIPTION,
    body: PrescriptionBody,
    takesFiles: true,
    handle: (call) => create(dependencies, call),
  });
}

async function create(
  { database, fileStore, virusScanner, clock }: Dependencies,
  { caller, body }: Call<PrescriptionBody>,
): Promise<Answer> {
  const { partner_id, key_id } = caller;
  if (body.details === undefined && body.files === undefined) throw nothingSent();
  const today = nigerianDay(clock());
  const sent = filesIn(body, partner_id);
  const prescription_id = prescriptionIdOf(partner_id, body, sent);
  const receipt = async (status: number): Promise<Answer> => {
    const found = await readPrescription(database, { prescription_id, partner_id }, today);
    if (found === undefined) throw new Error('A prescription is gone that was there');
    const data = { prescription_id, status: found.status, files: found.files, created_at: found.created_at };
    return { status, headers: { Location: `/v1/prescriptions/${prescription_id}` }, data };
  };
  if ((await readPrescription(database, { prescription_id, partner_id }, today)) !== undefined)
    return receipt(200);
  const used = await findUsedFile(
    database,
    sent.map(({ file_id }) => file_id),
  );
  if (used !== undefined && used.prescription_id !== prescription_id) throw fileAlreadyUsed(used);
  const details = body.details === undefined ? null : readDetails(body.details, today);
  const files = await storeFiles({ fileStore, virusScanner }, sent);
  const prescription = { prescription_id, partner_id, key_id, enrollee_id: body.enrollee_id, details, files };
  const outcome = await savePrescription(database, prescription);
  if (outcome.kind === 'created') return receipt(201);
  // Another call was faster: what it stored is kept, not this.
  await removeFiles(fileStore, files);
  if (outcome.kind === 'file_used') throw fileAlreadyUsed(outcome);
  return receipt(200);
}

function nothingSent() {
  return validationError([{ path: 'details', code: 'required', message: 'is required, or files, or both' }]);
}
