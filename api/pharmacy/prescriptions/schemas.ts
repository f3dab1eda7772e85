/** The bodies and answers of the pharmacies' side of prescriptions. */
import { Type, type Static } from 'typebox';
import {
  MAX_ALLOWED_QUANTITY,
  MAX_LINES,
  MAX_REFILLS,
  MAX_VALID_DAYS,
  PRESCRIPTION_REJECTION_REASONS,
  REVIEW_STEPS,
} from '../../../domain/prescriptions/prescriptions.ts';
import type { Reviewed } from '../../../services/prescriptions/review/decide.ts';
import type { Verification } from '../../../services/prescriptions/review/verify.ts';
import { UNITS } from '../../../domain/medicines/units.ts';
import { openEnum } from '../../schemas/common/open-enum.ts';
import { LackingLineSchema } from '../../schemas/holds/holds.ts';
import { nullable, time } from '../../schemas/common/common.ts';
import {
  closed,
  CONTENT_MEMBERS,
  day,
  DetailsSchema,
  SHOWN_MEMBERS,
  StatusSchema,
} from '../../schemas/prescriptions/prescriptions.ts';
import type { SameType } from '../../schemas/common/same-type.ts';
import { text } from '../../schemas/common/texts.ts';

const AllowedLine = Type.Object(
  {
    medicine_id: text(200, 'Of the medicine that may be dispensed; `items[].medicine_id` of the order.'),
    quantity: Type.Integer({
      minimum: 1,
      maximum: MAX_ALLOWED_QUANTITY,
      description: 'At most, at each dispensing.',
    }),
    unit: Type.Optional(
      text(20, 'What the quantity counts: "tablet", "pack". Without it single ones: tablets, bottles.'),
    ),
    refills: Type.Integer({
      minimum: 0,
      maximum: MAX_REFILLS,
      description: 'How often it may be dispensed again after the first time.',
    }),
  },
  { $id: 'AllowedLine', ...closed },
);

export const VerifyBody = Type.Object(
  {
    lines: Type.Array(AllowedLine, {
      minItems: 1,
      maxItems: MAX_LINES,
      description: 'What you find that it allows; each medicine once.',
    }),
    valid_until: Type.Optional(
      day(
        `The last day, at most ${MAX_VALID_DAYS} days from now and not after the one that the prescription itself ` +
          'has. Without it, that one.',
      ),
    ),
    pharmacist: Type.Optional(
      Type.Object(
        {
          name: text(100, 'As in the register.'),
          registration_number: text(50, 'With the Pharmacy Council.'),
        },
        { ...closed, description: 'Who says it; needed for what the `details` do not say.' },
      ),
    ),
  },
  { $id: 'VerifyPrescriptionBody', ...closed },
);
export type VerifyBody = Static<typeof VerifyBody>;
export const verifySameAsInTheService: SameType<VerifyBody, Verification> = true;

export const RejectBody = Type.Object(
  { reason: Type.Enum([...PRESCRIPTION_REJECTION_REASONS], { description: 'Why it is refused.' }) },
  { $id: 'RejectPrescriptionBody', ...closed },
);
export type RejectBody = Static<typeof RejectBody>;

const StepsSchema = Type.Array(Type.Enum([...REVIEW_STEPS]), {
  description: 'What you can do with it now.',
});

const WHILE_YOURS = 'Null before you accept the order, and once it is over; no file is listed then.';

const OrderPrescription = Type.Object(
  {
    ...SHOWN_MEMBERS,
    ...CONTENT_MEMBERS,
    enrollee_id: nullable(Type.String(), WHILE_YOURS),
    details: nullable(DetailsSchema, `What it says; null while there are files only. ${WHILE_YOURS}`),
    allowed_actions: StepsSchema,
    medicine_labels: Type.Array(nullable(Type.String(), 'Name, strength and form.'), {
      description:
        'For each line of `details`, the medicine of the catalogue that its words or its `medicine_id` mean; null where they mean none ' +
        'or several.',
    }),
    prescribed: Type.Array(
      Type.Object(
        {
          medicine_id: Type.String(),
          medicine_label: Type.String(),
          content_unit: openEnum(UNITS, { description: 'What the quantity counts.' }),
          quantity: nullable(
            Type.Integer({ minimum: 0 }),
            'At each dispensing; null where the details do not say it, and a pharmacist has to read it.',
          ),
          refills: Type.Integer({ minimum: 0 }),
        },
        { $id: 'PrescribedMedicine' },
      ),
      {
        description:
          'What `details` say of the medicines of the order that need it: begin your `verify` with it.',
      },
    ),
    created_at: time(),
    updated_at: time('When its status or content last changed.'),
  },
  { $id: 'OrderPrescription' },
);

export const OrderPrescriptions = Type.Object(
  {
    request_id: Type.String(),
    prescriptions: Type.Array(OrderPrescription, {
      description: 'In the order in which they were attached.',
    }),
    lacking: Type.Array(LackingLineSchema, {
      description:
        'The lines that can not be dispensed in full from them now: `dispense` would hold the order for `prescription_required`. Empty before ' +
        'you accept the order, and once it was dispensed.',
    }),
  },
  { $id: 'OrderPrescriptions' },
);

/** Answers are kept for a call that is sent again: nothing of a patient. */
export const ReviewAnswer = Type.Object(
  {
    prescription_id: Type.String(),
    status: StatusSchema,
    allowed_actions: StepsSchema,
    awaits_second_pharmacist: Type.Boolean({
      description: 'Whether it counts only when a second pharmacist says the same.',
    }),
  },
  { $id: 'ReviewAnswer' },
);
export const answerSameAsInTheService: SameType<Static<typeof ReviewAnswer>, Reviewed> = true;
