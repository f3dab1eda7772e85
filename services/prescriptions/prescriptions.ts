/** What is done with prescriptions. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import { withPin } from '../requests/order/delivery-pin.ts';
import type { OwnRequest } from '../requests/read-request.ts';
import type { ServiceParts } from '../parts.ts';
import { attachPrescriptions } from './attach-prescriptions.ts';
import { createPrescription, type PartnerKey, type ReceivedPrescription } from './create-prescription.ts';
import type { PrescriptionInput } from './prescription-input.ts';
import { readPrescriptionFile, type FileContent } from './read-prescription-file.ts';
import { readPrescription, type LinkedPrescription } from './read-prescription.ts';

export interface Prescriptions {
  create(by: PartnerKey, input: PrescriptionInput): Promise<ReceivedPrescription>;
  read(by: PartnerKey, prescriptionId: string): Promise<LinkedPrescription>;
  /** @param token of the link to the file. */
  readFile(token: string): Promise<FileContent>;
  /** Adds them to an open request. */
  attach(own: OwnRequest, prescriptionIds: readonly string[]): Promise<RequestRecord>;
}

export function createPrescriptions(parts: ServiceParts): Prescriptions {
  return {
    create: (by, input) => createPrescription(parts, by, input),
    read: (by, prescriptionId) => readPrescription(parts, by, prescriptionId),
    readFile: (token) => readPrescriptionFile(parts, token),
    attach: async (own, prescriptionIds) =>
      withPin(parts.encryption, await attachPrescriptions(parts, own, prescriptionIds)),
  };
}
