/** Prescriptions as they are answered, and what several operations on them share. */
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
import { nullable, openEnum, type SameType, text, time } from './common.ts';

export const closed = { additionalProperties: false } as const;

export const day = (description: string) =>
  Type.String({ format: 'date', description: `A date: 2026-11-21. ${description}` });

export const PrescriptionIds = Type.Array(text(100, 'From the answer to `POST /prescriptions`.'), {
  minItems: 1,
  maxItems: MAX_PRESCRIPTIONS_OF_REQUEST,
  uniqueItems: true,
  description: 'Prescriptions of yours, for the same enrollee.',
});

const meanings = PRESCRIPTION_STATUSES.map((status) => `- \`${status}\`: ${PRESCRIPTION_STATES[status]}`);

export const StatusSchema = Type.Enum([...PRESCRIPTION_STATUSES], {
  $id: 'PrescriptionStatus',
  // openapi-generator gives Go constants without the name of their type, and `REJECTED` is a status of requests.
  'x-enum-varnames': PRESCRIPTION_STATUSES.map((status) => `PRESCRIPTION_${status.toUpperCase()}`),
  description: meanings.join('\n'),
});

export const FILE_MEMBERS = {
  file_id: Type.String(),
  media_type: Type.Enum(Object.values(MEDIA_TYPES), { description: 'As its bytes say.' }),
  bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ description: 'Of its content, in hexadecimal digits.' }),
};

export const DetailsSchema = Type.Object(
  {
    prescriber: Type.Object({ name: Type.String(), licence_number: Type.String() }, { $id: 'Prescriber' }),
    issued_on: day('When it was written.'),
    valid_until: day('Its last day, in Nigeria.'),
    reference: nullable(Type.String(), 'The number that the prescriber gave it.'),
    lines: Type.Array(
      Type.Object(
        {
          medicine: Type.String(),
          strength: nullable(Type.String(), 'Null when none was sent.'),
          form: nullable(Type.String(), 'Null when none was sent.'),
          quantity: Type.Integer({ minimum: 1 }),
          unit: Type.String(),
          dosage: Type.String(),
          refills: Type.Integer({ minimum: 0 }),
        },
        { $id: 'PrescriptionLine' },
      ),
    ),
  },
  { $id: 'PrescriptionDetails' },
);

export const detailsSameAsInTheDomain: SameType<Static<typeof DetailsSchema>, PrescriptionDetails> = true;

/** What was handed in. */
export const CONTENT_MEMBERS = {
  details: nullable(DetailsSchema, 'What it says; null while there are files only.'),
  files: Type.Array(
    Type.Object(
      {
        ...FILE_MEMBERS,
        link: Type.Object(
          {
            path: Type.String({ description: "Below the API's address; no key is needed." }),
            expires_at: time(),
          },
          { $id: 'FileLink', description: 'For anybody who has it, until it expires.' },
        ),
      },
      { $id: 'PrescriptionFile' },
    ),
  ),
};

const AllowanceSchema = Type.Object(
  {
    medicine_id: Type.String(),
    medicine_label: Type.String({ description: 'Its generic name, strength and form.' }),
    content_unit: openEnum(UNITS, { description: 'What the quantities count.' }),
    basis: Type.Enum([...ALLOWANCE_BASIS_NAMES], {
      description: ALLOWANCE_BASIS_NAMES.map((basis) => `- \`${basis}\`: ${ALLOWANCE_BASES[basis]}`).join(
        '\n',
      ),
    }),
    quantity: Type.Integer({ minimum: 1, description: 'At most, at each dispensing.' }),
    dispensings: Type.Integer({ minimum: 1, description: 'How often in all: the first and the refills.' }),
    dispensings_done: Type.Integer({ minimum: 0, description: 'How often until now.' }),
    quantity_dispensed: Type.Integer({ minimum: 0, description: 'How much until now, in all.' }),
  },
  { $id: 'PrescriptionAllowance' },
);

const PharmacistSchema = Type.Object(
  { name: Type.String(), registration_number: Type.String() },
  { $id: 'Pharmacist' },
);

const StatementSchema = Type.Object(
  {
    pharmacist: PharmacistSchema,
    confirmed_by: nullable(
      PharmacistSchema,
      'The second pharmacist, who is needed where it is more than an order asks for.',
    ),
  },
  { $id: 'PrescriptionStatement' },
);

/** What partners and pharmacies see of a prescription alike. */
export const SHOWN_MEMBERS = {
  prescription_id: Type.String(),
  status: StatusSchema,
  enrollee_id: Type.String(),
  valid_until: nullable(
    day('Its last day, in Nigeria.'),
    'Null while there are files only and no pharmacist has verified it.',
  ),
  rejection_reason: nullable(
    openEnum(PRESCRIPTION_REJECTION_REASONS, {
      $id: 'PrescriptionRejection',
      description: PRESCRIPTION_REJECTION_REASONS.map(
        (reason) => `- \`${reason}\`: ${PRESCRIPTION_REJECTIONS[reason]}`,
      ).join('\n'),
    }),
    'Why a pharmacist refused it; null when none has.',
  ),
  statement: nullable(
    StatementSchema,
    'Who stated what its `details` do not say; null where they say all of it, and until it is verified.',
  ),
  personal_data_erased_at: nullable(
    time(),
    'When `details` and files were erased, and `enrollee_id` became "erased"; null while they are there.',
  ),
  allowances: Type.Array(AllowanceSchema, {
    description: 'What a pharmacist found it to allow; empty until it is verified.',
  }),
};
