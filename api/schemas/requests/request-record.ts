/** The request as it is answered. The workflow makes it from `domain/requests/requests.ts`, which a schema can't reach. */
import { PROOF_REQUIREMENT_NAMES } from '../../../domain/requests/delivery-proofs.ts';
import { Type, type Static } from 'typebox';
import { ENVIRONMENTS } from '../../../domain/common/environments.ts';
import { PROOF_TYPES } from '../../../domain/requests/delivery-proofs.ts';
import { REASONS_BY_STEP } from '../../../domain/requests/reasons.ts';
import type { RequestRecord as DomainRecord } from '../../../domain/requests/record.ts';
import { ACTORS, STATUS_DESCRIPTIONS, STATUSES, STEPS } from '../../../domain/requests/statuses.ts';
import { ENTRY_EVENT_NAMES } from '../../../domain/requests/entry-events.ts';
import { nullable, time } from '../common/common.ts';
import { openEnum } from '../common/open-enum.ts';
import { HoldSchema } from '../holds/holds.ts';
import { shownPin } from './delivery-pin.ts';
import { RequestItemSchema } from './request-items.ts';
import type { SameType } from '../common/same-type.ts';

const meanings = STATUSES.map((status) => `- \`${status}\`: ${STATUS_DESCRIPTIONS[status].meaning}`);

export const StatusSchema = Type.Enum([...STATUSES], {
  $id: 'Status',
  description: `Where the request is.\n\n${meanings.join('\n')}`,
});

export const STATUS_REASONS = [...new Set(STEPS.flatMap((step) => REASONS_BY_STEP[step]))];

export const StatusReasonSchema = openEnum(STATUS_REASONS, {
  $id: 'StatusReason',
  description:
    'Why a request was cancelled, rejected, failed or returned; `GET /meta/state-machine` says which reasons belong to which.',
});

export const PharmacySchema = Type.Object(
  { pharmacy_id: Type.String(), name: Type.String(), address: Type.String() },
  { $id: 'Pharmacy', description: 'The pharmacy as it was when the request was accepted.' },
);

const TimelineEntrySchema = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: '1 for the first entry, then one more for each.' }),
    status: StatusSchema,
    at: time('When it happened.'),
    actor: Type.Enum([...ACTORS], { description: 'Who caused it.' }),
    reason: Type.Optional(StatusReasonSchema),
    note: Type.Optional(Type.String({ description: 'Free text of the actor.' })),
    event: Type.Optional(
      openEnum(ENTRY_EVENT_NAMES, {
        description: 'What it tells when it is no change of status; absent when it is one.',
      }),
    ),
    proof: Type.Optional(
      Type.Object(
        {
          type: Type.Enum([...PROOF_TYPES]),
          name: Type.Optional(Type.String({ description: 'Who took the medicines.' })),
          image_id: Type.Optional(
            Type.String({
              description: 'Of a signature or photo; `GET /requests/{request_id}/proof` shows it.',
            }),
          ),
        },
        { description: 'How the recipient showed that the medicines arrived.' },
      ),
    ),
    prescription_id: Type.Optional(
      Type.String({ description: 'With `prescription_stated`: the prescription to read.' }),
    ),
  },
  { $id: 'TimelineEntry' },
);

export const RecipientSchema = Type.Object(
  { name: Type.String(), phone: Type.String({ description: 'E.164: +2348031234567.' }) },
  { $id: 'Recipient' },
);

const FormerPharmacySchema = Type.Object(
  {
    pharmacy_id: Type.String(),
    name: Type.String(),
    until: time('When it went on to the next.'),
    actor: Type.Enum([...ACTORS], { description: 'Who refused it, or `system` when nobody answered.' }),
    reason: nullable(StatusReasonSchema, 'Why.'),
  },
  { $id: 'FormerPharmacy' },
);

export const RequestRecordSchema = Type.Object(
  {
    request_id: Type.String({ description: 'By which you read it, and which events carry.' }),
    external_id: nullable(Type.String(), 'Your own id; null when you sent none.'),
    status: StatusSchema,
    status_reason: nullable(StatusReasonSchema, 'Why it has this status, where a reason is given.'),
    enrollee_id: Type.String(),
    pharmacy: PharmacySchema,
    items: Type.Array(RequestItemSchema),
    recipient: nullable(RecipientSchema, 'Who takes the medicine at the door; null when you named nobody.'),
    delivery_address: Type.Object(
      {
        street: Type.String(),
        city: Type.String(),
        state: Type.String({ description: 'ISO 3166-2: NG-LA.' }),
        instructions: Type.Optional(Type.String()),
      },
      { $id: 'DeliveryAddress' },
    ),
    total_ngn: Type.Integer({ minimum: 0, description: 'Whole Naira (not kobo) for all items.' }),
    currency: Type.Literal('NGN'),
    estimated_delivery_at: time('When it should arrive; an estimate, made once.'),
    delivered_at: nullable(time(), 'When it was handed over; null before.'),
    delivery_pin: shownPin(
      'Give it to the recipient, who states it at the door. Another one after the pharmacy or the recipient changed; null once it is erased.',
    ),
    proof_required: Type.Enum(PROOF_REQUIREMENT_NAMES, {
      description: 'What shows at the door that it reached the recipient.',
    }),
    hold: nullable(HoldSchema, 'What stands in its way until you act; null when nothing does.'),
    authorization_code: nullable(Type.String(), 'Of the HMO; null until you submitted it.'),
    authorization_submitted_at: nullable(
      time(),
      'When you submitted the code with `POST /requests/{request_id}/authorization`; else null.',
    ),
    routing_history: Type.Array(FormerPharmacySchema, {
      description: 'The pharmacies that had it before, oldest first.',
    }),
    prescription_ids: Type.Array(Type.String(), {
      description: 'Those of the create call, then those attached since.',
    }),
    allowed_actions: Type.Array(Type.String(), {
      description: 'What you can still do: `cancel` while it is pending.',
    }),
    metadata: Type.Record(Type.String(), Type.String(), { description: 'As you sent it.' }),
    timeline: Type.Array(TimelineEntrySchema, {
      minItems: 1,
      description: 'Everything that happened, oldest first.',
    }),
    created_at: time(),
    updated_at: time('When the newest timeline entry happened.'),
    environment: Type.Enum([...ENVIRONMENTS]),
    personal_data_erased_at: nullable(
      time(),
      'When `recipient`, `delivery_pin`, notes and names were taken out, and `enrollee_id` and `street` became "erased"; ' +
        'null while they are there.',
    ),
  },
  { $id: 'FulfilmentRequest' },
);

export const sameAsInTheDomain: SameType<Static<typeof RequestRecordSchema>, DomainRecord> = true;
