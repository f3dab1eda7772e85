/** Prescriptions as partners submit them. */
import type { Failure } from '../../../api/http/answers.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import type {
  PrescriptionFile,
  PrescriptionRejection,
  PrescriptionStatus,
} from '../../../domain/prescriptions/prescriptions.ts';
import type { Statement, VerifiedAllowance } from '../../../domain/prescriptions/statements.ts';
import type { ApiCaller, ApiResponse } from '../callers/api-caller.ts';
import { untilAnswered } from '../callers/until-answered.ts';

export interface Receipt {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  readonly files: readonly PrescriptionFile[];
  readonly created_at: string;
}

export interface ShownPrescription extends Receipt {
  readonly enrollee_id: string;
  readonly details: Record<string, unknown> | null;
  readonly files: readonly (PrescriptionFile & { link: { path: string; expires_at: string } })[];
  readonly valid_until: string | null;
  readonly statement: Statement | null;
  readonly rejection_reason: PrescriptionRejection | null;
  readonly allowances: readonly (VerifiedAllowance & {
    medicine_label: string;
    dispensings_done: number;
    quantity_dispensed: number;
  })[];
  readonly updated_at: string;
}

export const ENROLLEE = 'ENR-0001';

/** The Nigerian date this many days from now. */
export const day = (daysFromNow = 0) => nigerianDay(new Date(), -daysFromNow);

export const LINE = { medicine: 'amoxicillin', quantity: 60, unit: 'capsule', dosage: '1 capsule at night' };
/** A line with enough refills for any test. */
const REFILLED = { ...LINE, refills: 5 };

export const details = (changes: Record<string, unknown> = {}) => ({
  prescriber: { name: 'Dr Ada Obi', licence_number: 'MDCN/R/12345' },
  issued_on: day(),
  lines: [REFILLED],
  ...changes,
});

export const inBase64 = (...files: Buffer[]) => files.map((file) => ({ content: file.toString('base64') }));

export const submitPrescription = (
  caller: ApiCaller,
  body: Record<string, unknown>,
  headers: Readonly<Record<string, string>> = {},
) => caller.call<Receipt>('POST', '/prescriptions', { enrollee_id: ENROLLEE, ...body }, headers);

/** Submits a prescription and returns its receipt. */
export async function received(caller: ApiCaller, body: Record<string, unknown>): Promise<Receipt> {
  const { status, data, error } = await untilAnswered((headers) => submitPrescription(caller, body, headers));
  if (status !== 201) throw new Error(`POST /prescriptions answered ${status}: ${error?.message}`);
  return data;
}

/** Submits a multipart form with a part for each file. */
export async function submitForm(
  caller: ApiCaller,
  parts: readonly (readonly [name: string, value: string | Buffer])[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Omit<ApiResponse<Receipt>, 'headers'>> {
  const form = new FormData();
  for (const [name, value] of parts) {
    // The name and the type are wrong on purpose, because the API ignores both.
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'text/plain' }), 'Ada Obi.exe');
  }
  const response = await fetch(`${caller.origin}/v1/prescriptions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${caller.key}`, ...headers },
    body: form,
  });
  const { data, error } = (await response.json()) as { data: Receipt; error: Failure['error'] };
  return { status: response.status, data, error };
}

export const read = async (caller: ApiCaller, prescriptionId: string) =>
  (await caller.call<ShownPrescription>('GET', `/prescriptions/${prescriptionId}`)).data;
