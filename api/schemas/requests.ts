/** The schemas of requests: the record, its items, holds, and the answer of a dry run. */
import { type Static, Type } from 'typebox';
import {
  ErrorCodeSchema,
  NewOfferSchema,
  nullable,
  openEnum,
  PRESCRIPTION_REQUIRED,
  patterned,
  type SameType,
  text,
  time,
} from './common.ts';
import {
  type DeliveryPin,
  PROOF_REQUIREMENT_NAMES,
  PROOF_TYPES,
} from '../../domain/requests/delivery-proofs.ts';
import { MAX_NOTE_LENGTH } from '../../domain/requests/messages.ts';
import { ACTORS, type Status, STATUS_DESCRIPTIONS, STATUSES, STEPS } from '../../domain/requests/statuses.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import { type Hold as DomainHold, HOLD_ACTION_NAMES, HOLD_REASONS, HOLDS } from '../../domain/holds/holds.ts';
import { LACK_NAMES, LACKS } from '../../domain/prescriptions/dispensing.ts';
import { ENVIRONMENTS } from '../../domain/common/environments.ts';
import { REASONS_BY_STEP } from '../../domain/requests/reasons.ts';
import type { RequestRecord as DomainRecord } from '../../domain/requests/record.ts';
import { ENTRY_EVENT_NAMES } from '../../domain/requests/timeline.ts';

const closed = { additionalProperties: false } as const;

export const DeliveryAddressBody = Type.Object(
  {
    street: text(200, 'House and street.'),
    city: text(100, 'Town or city.'),
    state: text(50, 'State, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja". Answered as the code.'),
    instructions: Type.Optional(text(500, 'For the courier: a landmark, a gate.')),
  },
  { $id: 'DeliveryAddressBody', ...closed },
);

export const RecipientBody = Type.Object(
  {
    name: text(100, 'Who takes the medicine at the door.'),
    phone: text(30, 'Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Answered in E.164.'),
  },
  { $id: 'RecipientBody', ...closed },
);

const PIN = ['^[0-9]{6}$', 'must be six digits'] as const;

/** As it is sent. */
export const toldPin = (description: string) => patterned(...PIN, { description });

/** As it is answered; only one in clear has its type. */
export const shownPin = (description: string) =>
  nullable(Type.Unsafe<DeliveryPin>(patterned(...PIN, {})), description);

export const timelineNote = Type.Optional(
  text(MAX_NOTE_LENGTH, 'Free text for the timeline; no patient data.'),
);

/** Any of several statuses. */
export const STATUS_FILTER = Type.Optional(
  patterned(
    `^(?:${STATUSES.join('|')})(?:,(?:${STATUSES.join('|')}))*$`,
    `must be one or more of ${STATUSES.join(', ')}, with commas between`,
    { description: 'One status, or several with commas between: `pending,confirmed`.' },
  ),
);

/** The statuses that such a filter names. */
export function readStatuses(text: string): Status[] {
  const named = text.split(',');
  return STATUSES.filter((status) => named.includes(status));
}

function terms(quantity: { readonly minimum: number; readonly description: string }) {
  return {
    medicine_id: Type.String(),
    medicine_label: Type.String({ description: 'Its generic name, strength and form.' }),
    quantity: Type.Integer(quantity),
    unit: openEnum(UNITS, { description: 'What `quantity` counts.' }),
    pack_size: Type.Integer({
      minimum: 1,
      description: 'How many `content_unit` one `unit` holds; 1 where they are the same.',
    }),
    content_unit: openEnum(UNITS, {
      description: 'What is inside a `unit`: a pack of tablets holds tablets.',
    }),
    content_quantity: Type.Integer({
      minimum: 0,
      description: 'The same amount in `content_unit`: `quantity` times `pack_size`.',
    }),
    line_total_ngn: Type.Integer({ minimum: 0, description: 'Whole Naira (not kobo) for the line.' }),
  };
}

const LineTermsSchema = Type.Object(terms({ minimum: 1, description: 'How many `unit`.' }), {
  $id: 'LineTerms',
  description:
    'Which medicine, how much of it, for how much. Nothing that the pharmacy changes later changes it.',
});

const ProposedLineSchema = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
    ...terms({ minimum: 0, description: 'How many `unit` it would be.' }),
    requested: LineTermsSchema,
  },
  { $id: 'ProposedLine', description: 'A line as it would be, with what was ordered as `requested`.' },
);

function counter(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export const RequestItemSchema = Type.Object(
  {
    medicine: Type.String({ description: 'The words that were sent.' }),
    ...terms({
      minimum: 1,
      description: 'What you asked, or agreed to as a substitute; the other quantities count the same unit.',
    }),
    prescription_required: PRESCRIPTION_REQUIRED,
    quantity_agreed: counter(
      'What you agreed to get: less than `quantity` once you approved less. `line_total_ngn` is for this much.',
    ),
    quantity_accepted: counter('What the pharmacy agreed to supply; 0 until it is confirmed.'),
    quantity_dispensed: counter('What was dispensed; 0 until then.'),
    quantity_delivered: counter('What was handed over; 0 until then.'),
    batches: Type.Array(
      Type.Object({
        batch_number: Type.String(),
        expires_on: Type.String({ format: 'date' }),
        nafdac_number: Type.String({ description: 'Its registration with NAFDAC.' }),
        quantity: Type.Integer({ minimum: 0, description: 'How many `unit` of the item.' }),
      }),
      { description: 'The packages that it was dispensed from, where the pharmacy said so.' },
    ),
    substituted_for: Type.Optional(
      Type.Object(
        { medicine_id: Type.String(), medicine_label: Type.String() },
        { description: 'What you asked, where you agreed to another medicine.' },
      ),
    ),
    requested: Type.Optional(LineTermsSchema),
  },
  {
    $id: 'RequestItem',
    description:
      'A line as it is agreed now. `requested` is the line as it was ordered; absent while nothing of it has changed.',
  },
);

const lacks = LACK_NAMES.map((why) => `- \`${why}\`: ${LACKS[why]}`);

export const LackingLineSchema = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
    medicine_id: Type.String(),
    medicine_label: Type.String(),
    why: openEnum(LACK_NAMES, { description: lacks.join('\n') }),
    content_unit: openEnum(UNITS, { description: 'What `requested` and `allowed` count.' }),
    requested: Type.Integer({ minimum: 1 }),
    allowed: nullable(
      Type.Integer({ minimum: 0 }),
      'The most at one dispensing from one prescription: what a pharmacist verified, or what `details` say before. Null where only a ' +
        'pharmacist can say.',
    ),
    resolve_with: nullable(
      Type.String(),
      'Method and path of the call that resolves it; null where you have nothing to call.',
    ),
  },
  { $id: 'LackingLine', description: 'A line that can not be dispensed from the prescriptions.' },
);

const holdMeanings = HOLD_REASONS.map((reason) => `- \`${reason}\`: ${HOLDS[reason].meaning}`);

const HoldSchema = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'Of the timeline entry that opened it; what actions name it by.',
    }),
    reason: openEnum(HOLD_REASONS, { description: holdMeanings.join('\n') }),
    raised_by: Type.Enum([...ACTORS]),
    opened_at: time(),
    expires_at: time('Act by then.'),
    actions: Type.Array(openEnum(HOLD_ACTION_NAMES), {
      description: 'What you can do: `POST /requests/{request_id}/hold/{action}`.',
    }),
    note: nullable(Type.String(), 'What the pharmacy says to it.'),
    proposed: Type.Array(ProposedLineSchema, {
      description: 'Each line as it would be, if you approve what the pharmacy proposes.',
    }),
    lacking: Type.Array(LackingLineSchema, {
      description:
        'For `prescription_required`: each line that the prescriptions of the request are not enough for, as it was when the hold ' +
        'was opened.',
    }),
  },
  { $id: 'Hold', description: 'What stands in the way of a request until you act.' },
);

export const holdSameAsInTheDomain: SameType<Static<typeof HoldSchema>, DomainHold> = true;

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

const PharmacySchema = Type.Object(
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

const CheckSchema = Type.Object(
  {
    check: Type.String({
      description: 'What was looked at: `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`.',
    }),
    ok: Type.Boolean(),
    code: Type.Optional(ErrorCodeSchema),
    message: Type.Optional(Type.String({ description: 'For people.' })),
    did_you_mean: Type.Optional(Type.Array(Type.String(), { description: 'Labels of near medicines.' })),
    new_offer: Type.Optional(NewOfferSchema),
  },
  { $id: 'Check', description: '`code`, and what comes with it, is that of the refusal without `dry_run`.' },
);
export type Check = Static<typeof CheckSchema>;

export const DryRunSchema = Type.Object(
  {
    dry_run: Type.Literal(true),
    ok: Type.Boolean({ description: 'Whether every check is: then the order would have been accepted now.' }),
    pharmacy: nullable(PharmacySchema, 'Null when there is none with this id.'),
    items: nullable(Type.Array(RequestItemSchema), 'With prices; null when an item is refused.'),
    total_ngn: nullable(
      Type.Integer({ minimum: 0 }),
      'Whole Naira (not kobo) for all items; null when one is refused.',
    ),
    currency: Type.Literal('NGN'),
    estimated_delivery_at: nullable(time(), 'If it were ordered now; null without a pharmacy.'),
    checks: Type.Array(CheckSchema, {
      description: 'Every check with its outcome; the items are not looked at without a pharmacy.',
    }),
    lacking: Type.Array(LackingLineSchema, {
      description:
        'The lines that need a prescription and that the `prescription_ids` are not enough for. The order can be placed; without ' +
        'more it would be held for `prescription_required`.',
    }),
  },
  { $id: 'DryRun', description: 'What would become of the order. Nothing was started or kept.' },
);
export type DryRun = Static<typeof DryRunSchema>;
