/** A request with every kind of patient data, and a prescription with every kind too. */
import type { ApiCaller } from '../callers/api-caller.ts';
import type { PharmacyApiCaller } from '../callers/pharmacy-caller.ts';
import { details, inBase64, LINE } from '../prescriptions/submit.ts';
import { pdf } from '../prescriptions/samples.ts';
import type { Given } from './given.ts';

/** Values that the test searches for afterwards; each should occur in no other text. */
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
  /** Reference of the prescription, unique. */
  readonly reference: string;
  /** Text on the scanned sheet, unique. */
  readonly scan: string;
  /** Further members of the order. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** Returns the ids of the request and the prescription. */
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
