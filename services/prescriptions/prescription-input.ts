/** A prescription as submitted by a partner, and the details to store. */
import {
  DEFAULT_VALID_DAYS,
  MAX_VALID_DAYS,
  type PrescriptionDetails,
} from '../../domain/prescriptions/prescriptions.ts';
import { isPlaceholder, licenceProblem } from '../../domain/common/text.ts';
import { type FieldError, validationError } from '../common/errors.ts';

export interface PrescriptionLineInput {
  readonly medicine: string;
  readonly strength?: string;
  readonly form?: string;
  readonly quantity: number;
  readonly unit: string;
  readonly dosage: string;
  readonly refills?: number;
}

export interface DetailsInput {
  readonly prescriber: { readonly name: string; readonly licence_number: string };
  /** ISO date. */
  readonly issued_on: string;
  /** ISO date. */
  readonly valid_until?: string;
  readonly reference?: string;
  readonly lines: readonly PrescriptionLineInput[];
}

/** A submitted prescription: its details, files, or both. */
export interface PrescriptionInput {
  readonly enrollee_id: string;
  readonly details?: DetailsInput | undefined;
  readonly files?: readonly Buffer[] | undefined;
}

const DAY_MS = 86_400_000;

/**
 * Checks and normalises the details of a prescription.
 *
 * @param today calendar date in Nigeria.
 * @throws ServiceError `validation_error` naming each impossible date, and each placeholder.
 */
export function readDetails(input: DetailsInput, today: string): PrescriptionDetails {
  const { prescriber, issued_on, reference = null, lines } = input;
  const valid_until = lastDayOf(input);
  const fields: FieldError[] = [];
  const refuse = (member: string, message: string) =>
    fields.push({ path: `details.${member}`, code: 'range', message });
  const placeholder = licenceProblem(prescriber.licence_number, "on the prescriber's licence");
  if (placeholder !== undefined) fields.push({ path: 'details.prescriber.licence_number', ...placeholder });
  fields.push(...placeholders(input));
  if (issued_on > today) refuse('issued_on', `must not be after today, ${today} in Nigeria`);
  if (issued_on < daysAfter(today, -MAX_VALID_DAYS))
    refuse('issued_on', `must be at most ${MAX_VALID_DAYS} days ago`);
  if (valid_until < today)
    refuse(
      'valid_until',
      `must not be in the past; it is ${valid_until}${input.valid_until ? '' : ' by default'}`,
    );
  if (valid_until < issued_on) refuse('valid_until', 'must not be before issued_on');
  if (valid_until > daysAfter(issued_on, MAX_VALID_DAYS))
    refuse('valid_until', `must be at most ${MAX_VALID_DAYS} days after issued_on`);
  if (fields.length > 0) throw validationError(fields);
  return {
    prescriber,
    issued_on,
    valid_until,
    reference,
    lines: lines.map((line) => ({ strength: null, form: null, refills: 0, ...line })),
  };
}

/** A fault for each required text that says nothing, such as "-" for a dosage. */
function placeholders({ prescriber, lines }: DetailsInput): FieldError[] {
  const texts = [
    ['prescriber.name', prescriber.name],
    ...lines.flatMap(({ medicine, unit, dosage }, index) => [
      [`lines[${index}].medicine`, medicine],
      [`lines[${index}].unit`, unit],
      [`lines[${index}].dosage`, dosage],
    ]),
  ] as const;
  return texts.flatMap(([member = '', text = '']) =>
    isPlaceholder(text)
      ? [
          {
            path: `details.${member}`,
            code: 'placeholder',
            message: 'is a placeholder; enter what the prescription says',
          },
        ]
      : [],
  );
}

/** Returns the last day of validity as an ISO date. */
export function lastDayOf({
  issued_on,
  valid_until,
}: Pick<DetailsInput, 'issued_on' | 'valid_until'>): string {
  return valid_until ?? daysAfter(issued_on, DEFAULT_VALID_DAYS);
}

/** Adds days to an ISO date. Clamps to the range of four-digit years. */
function daysAfter(date: string, days: number): string {
  const year = new Date(Date.parse(date) + days * DAY_MS).toISOString();
  return year.startsWith('+') ? '9999-12-31' : year.startsWith('-') ? '0000-01-01' : year.slice(0, 10);
}
