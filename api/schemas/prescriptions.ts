/** Schemas of prescriptions, shared by several operations. */
import { type Static, Type } from 'typebox';
import {
  MAX_PRESCRIPTIONS_OF_REQUEST,
  MEDIA_TYPES,
  PRESCRIPTION_REJECTION_REASONS,
  PRESCRIPTION_REJECTIONS,
  PRESCRIPTION_STATES,
  PRESCRIPTION_STATUSES,
  type PrescriptionDetails,
} from '../../domain/prescriptions/prescriptions.ts';
import { ALLOWANCE_BASES, ALLOWANCE_BASIS_NAMES } from '../../domain/prescriptions/statements.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import { nullable, openEnum, type SameType, schema, text, time } from './common.ts';

export const day = (description: string) =>
  Type.String({ format: 'date', description: `A date: 2026-11-21. ${description}` });

export const PrescriptionIds = Type.Array(text(100, 'From the response to `POST /prescriptions`.'), {
  minItems: 1,
  maxItems: MAX_PRESCRIPTIONS_OF_REQUEST,
  uniqueItems: true,
  description: 'Your prescriptions for the same enrollee.',
});

const meanings = PRESCRIPTION_STATUSES.map((status) => `- \`${status}\`: ${PRESCRIPTION_STATES[status]}`);

export const StatusSchema = Type.Enum([...PRESCRIPTION_STATUSES], {
  $id: 'PrescriptionStatus',
  // openapi-generator omits the type from names of Go constants, and `REJECTED` is also a status of requests.
  'x-enum-varnames': PRESCRIPTION_STATUSES.map((status) => `PRESCRIPTION_${status.toUpperCase()}`),
  description: meanings.join('\n'),
});

export const FILE_MEMBERS = {
  file_id: Type.String(),
  media_type: Type.Enum(Object.values(MEDIA_TYPES), { description: 'Detected from the content.' }),
  bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ description: 'SHA-256 of the content in hexadecimal.' }),
};

export const DetailsSchema = schema('PrescriptionDetails', {
  prescriber: schema('Prescriber', { name: Type.String(), licence_number: Type.String() }),
  issued_on: day('Date of issue.'),
  valid_until: day('Last day of validity, in Nigeria.'),
  reference: nullable(Type.String(), "The prescriber's reference."),
  lines: Type.Array(
    schema('PrescriptionLine', {
      medicine: Type.String(),
      strength: nullable(Type.String(), 'Null if none was submitted.'),
      form: nullable(Type.String(), 'Null if none was submitted.'),
      quantity: Type.Integer({ minimum: 1 }),
      unit: Type.String(),
      dosage: Type.String(),
      refills: Type.Integer({ minimum: 0 }),
    }),
  ),
});

export const detailsMatchesDomain: SameType<Static<typeof DetailsSchema>, PrescriptionDetails> = true;

export const CONTENT_MEMBERS = {
  details: nullable(DetailsSchema, 'Content as data; null if only files were submitted.'),
  files: Type.Array(
    schema('PrescriptionFile', {
      ...FILE_MEMBERS,
      link: schema(
        'FileLink',
        {
          path: Type.String({ description: "Path below the API's address. No key is needed." }),
          expires_at: time(),
        },
        'Works for anyone who has it, until it expires.',
      ),
    }),
  ),
};

const AllowanceSchema = schema('PrescriptionAllowance', {
  medicine_id: Type.String(),
  medicine_label: Type.String({ description: 'Generic name, strength and form.' }),
  content_unit: openEnum(UNITS, { description: 'Unit of the quantities.' }),
  basis: Type.Enum([...ALLOWANCE_BASIS_NAMES], {
    description: ALLOWANCE_BASIS_NAMES.map((basis) => `- \`${basis}\`: ${ALLOWANCE_BASES[basis]}`).join('\n'),
  }),
  quantity: Type.Integer({ minimum: 1, description: 'Maximum quantity per dispensing.' }),
  dispensings: Type.Integer({ minimum: 1, description: 'Allowed dispensings: the first and the refills.' }),
  dispensings_done: Type.Integer({ minimum: 0, description: 'Dispensings so far.' }),
  quantity_dispensed: Type.Integer({ minimum: 0, description: 'Total quantity dispensed so far.' }),
});

const PharmacistSchema = schema('Pharmacist', { name: Type.String(), registration_number: Type.String() });

const StatementSchema = schema('PrescriptionStatement', {
  pharmacist: PharmacistSchema,
  confirmed_by: nullable(
    PharmacistSchema,
    'The second pharmacist, needed if more is stated than an order asks for.',
  ),
});

/** Members that both partners and pharmacies see. */
export const PRESCRIPTION_MEMBERS = {
  prescription_id: Type.String(),
  status: StatusSchema,
  enrollee_id: Type.String(),
  valid_until: nullable(
    day('Last day of validity, in Nigeria.'),
    'Null if only files were submitted and no pharmacist has verified them.',
  ),
  rejection_reason: nullable(
    openEnum(PRESCRIPTION_REJECTION_REASONS, {
      $id: 'PrescriptionRejection',
      description: PRESCRIPTION_REJECTION_REASONS.map(
        (reason) => `- \`${reason}\`: ${PRESCRIPTION_REJECTIONS[reason]}`,
      ).join('\n'),
    }),
    'Why a pharmacist rejected it; null if it is not rejected.',
  ),
  statement: nullable(
    StatementSchema,
    'Who stated what `details` do not say. Null until it is verified, and if the details say everything.',
  ),
  personal_data_erased_at: nullable(
    time(),
    'When `details` and files were erased and `enrollee_id` became "erased"; null before.',
  ),
  allowances: Type.Array(AllowanceSchema, {
    description: 'What it allows, as verified by a pharmacist; empty until then.',
  }),
};
