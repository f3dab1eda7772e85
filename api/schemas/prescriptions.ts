/** The bodies and answers of the operations on prescriptions. */
import { Type, type Static } from 'typebox';
import {
  DEFAULT_VALID_DAYS,
  MAX_FILES,
  MAX_LINES,
  MAX_PRESCRIPTIONS_OF_REQUEST,
  MAX_REFILLS,
  MAX_VALID_DAYS,
  MEDIA_TYPES,
  PRESCRIPTION_REJECTIONS,
  PRESCRIPTION_REJECTION_REASONS,
  PRESCRIPTION_STATES,
  PRESCRIPTION_STATUSES,
  type PrescriptionDetails,
} from '../../domain/prescriptions.ts';
import { UNITS } from '../../domain/units.ts';
import { nullable, time } from './common.ts';
import type { SameType } from './same-type.ts';
import { patterned, text } from './texts.ts';

const MAX_QUANTITY = 1_000;

export const closed = { additionalProperties: false } as const;

export const day = (description: string) =>
  Type.String({ format: 'date', description: `A date: 2026-11-21. ${description}` });

const LineBody = Type.Object(
  {
    medicine: text(200, 'As the prescriber wrote it.'),
    strength: Type.Optional(text(50, 'Such as "500 mg".')),
    form: Type.Optional(text(50, 'Such as "tablet".')),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, description: 'For each dispensing.' }),
    unit: text(20, 'What the quantity counts: "tablet", "bottle".'),
    dosage: text(300, 'How it is to be taken: "1 tablet three times a day for 5 days".'),
    refills: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_REFILLS,
        default: 0,
        description: 'How often it may be dispensed again after the first time.',
      }),
    ),
  },
  { $id: 'PrescriptionLineBody', ...closed },
);

const DetailsBody = Type.Object(
  {
    prescriber: Type.Object(
      {
        name: text(100, 'Who prescribed it.'),
        licence_number: patterned(
          '^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$',
          'must be 1 to 40 letters, digits, spaces and ./- as they stand on the licence',
          { description: 'The folio or registration number, of the MDCN or another board.' },
        ),
      },
      closed,
    ),
    issued_on: day(`Not after today in Nigeria, at most ${MAX_VALID_DAYS} days ago.`),
    valid_until: Type.Optional(
      day(
        `The last day; not over yet, at most ${MAX_VALID_DAYS} days after \`issued_on\`. Without it ` +
          `${DEFAULT_VALID_DAYS} days after.`,
      ),
    ),
    reference: Type.Optional(
      text(100, 'The number that the prescriber gave it: tells it from another one that says the same.'),
    ),
    lines: Type.Array(LineBody, { minItems: 1, maxItems: MAX_LINES }),
  },
  { $id: 'PrescriptionDetailsBody', ...closed },
);
export type DetailsBody = Static<typeof DetailsBody>;

export const PrescriptionBody = Type.Object(
  {
    enrollee_id: text(100, 'Your identifier of the enrollee it was written for.'),
    details: Type.Optional(DetailsBody),
    files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            content: Type.String({
              contentEncoding: 'base64',
              description: 'A PDF, JPEG or PNG in base 64, without line breaks.',
            }),
          },
          closed,
        ),
        { minItems: 1, maxItems: MAX_FILES },
      ),
    ),
  },
  { $id: 'PrescriptionBody', ...closed },
);
export type PrescriptionBody = Static<typeof PrescriptionBody>;

export const PrescriptionIds = Type.Array(text(100, 'From the answer to `POST /prescriptions`.'), {
  minItems: 1,
  maxItems: MAX_PRESCRIPTIONS_OF_REQUEST,
  uniqueItems: true,
  description: 'Prescriptions of yours, for the same enrollee.',
});

export const AttachBody = Type.Object(
  { prescription_ids: PrescriptionIds },
  { $id: 'AttachPrescriptionsBody', ...closed },
);
export type AttachBody = Static<typeof AttachBody>;

const meanings = PRESCRIPTION_STATUSES.map((status) => `- \`${status}\`: ${PRESCRIPTION_STATES[status]}`);

export const StatusSchema = Type.Enum([...PRESCRIPTION_STATUSES], {
  $id: 'PrescriptionStatus',
  description: meanings.join('\n'),
});

const FILE_MEMBERS = {
  file_id: Type.String(),
  media_type: Type.Enum(Object.values(MEDIA_TYPES), { description: 'As its bytes say.' }),
  bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ description: 'Of its content, in hexadecimal digits.' }),
};

/** The answer to handing one in: nothing of a patient, because answers are kept for a call that is sent again. */
export const PrescriptionReceipt = Type.Object(
  {
    prescription_id: Type.String({ description: 'By which you read it and attach it to a request.' }),
    status: StatusSchema,
    files: Type.Array(Type.Object(FILE_MEMBERS, { $id: 'ReceivedFile' })),
    created_at: time(),
  },
  { $id: 'PrescriptionReceipt' },
);

const DetailsSchema = Type.Object(
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
    content_unit: Type.Enum([...UNITS], { description: 'What the quantities count.' }),
    quantity: Type.Integer({ minimum: 1, description: 'At most, at each dispensing.' }),
    dispensings: Type.Integer({ minimum: 1, description: 'How often in all: the first and the refills.' }),
    dispensings_done: Type.Integer({ minimum: 0, description: 'How often until now.' }),
    quantity_dispensed: Type.Integer({ minimum: 0, description: 'How much until now, in all.' }),
  },
  { $id: 'PrescriptionAllowance' },
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
    Type.Enum([...PRESCRIPTION_REJECTION_REASONS], {
      $id: 'PrescriptionRejection',
      description: PRESCRIPTION_REJECTION_REASONS.map(
        (reason) => `- \`${reason}\`: ${PRESCRIPTION_REJECTIONS[reason]}`,
      ).join('\n'),
    }),
    'Why a pharmacist refused it; null when none has.',
  ),
  allowances: Type.Array(AllowanceSchema, {
    description: 'What a pharmacist found it to allow; empty until it is verified.',
  }),
};

export const PrescriptionSchema = Type.Object(
  {
    ...SHOWN_MEMBERS,
    ...CONTENT_MEMBERS,
    created_at: time(),
    updated_at: time('When its status or content last changed.'),
  },
  { $id: 'Prescription' },
);
