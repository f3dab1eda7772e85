/** A request that says everything that may be said of a patient, with a prescription that does too. */
import type { ApiCaller } from '../callers/api-caller.ts';
import type { PharmacyApiCaller } from '../callers/pharmacy-caller.ts';
import { details, inBase64, LINE } from '../prescriptions/hand-in.ts';
import { pdf } from '../prescriptions/samples.ts';
import type { Given } from './given.ts';

/** What is looked for afterwards; each is best in no other text. */
export interface Patient {
  readonly enrollee: string;
  readonly recipient: string;
  readonly phone: string;
  readonly street: string;
  readonly instructions: string;
  readonly dosage: string;
  readonly code: string;
}

export interface PatientOrder {
  readonly partner: ApiCaller;
  readonly pharmacy: PharmacyApiCaller;
  readonly patient: Patient;
  readonly city: string;
  /** Of the prescription; another for each. */
  readonly reference: string;
  /** The words on its sheet; others for each. */
  readonly scan: string;
  /** Further members of the order. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** The ids of both. */
export async function patientOrder(
  given: Given,
  { partner, pharmacy, patient, city, reference, scan, members = {} }: PatientOrder,
): Promise<{ readonly request_id: string; readonly prescription_id: string }> {
  const { prescription_id } = await given
    .prescription()
    .by(partner)
    .with({
      enrollee_id: patient.enrollee,
      details: details({ reference, lines: [{ ...LINE, dosage: patient.dosage }] }),
      files: inBase64(pdf({ words: scan })),
    });
  const { request_id } = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .with({
      enrollee_id: patient.enrollee,
      recipient: { name: patient.recipient, phone: patient.phone },
      delivery_address: {
        street: patient.street,
        city,
        state: 'Lagos',
        instructions: patient.instructions,
      },
      prescription_ids: [prescription_id],
      authorization: { code: patient.code },
      ...members,
    });
  return { request_id, prescription_id };
}
