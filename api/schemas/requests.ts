/** Schemas of requests: the record, its items, holds, and the result of a dry run. */
import { type Static, Type } from 'typebox';
import {
  closedSchema,
  contentSize,
  count,
  ErrorCodeSchema,
  NewOfferSchema,
  nullable,
  openEnum,
  patterned,
  PRESCRIPTION_REQUIRED,
  type SameType,
  schema,
  someOf,
  text,
  time,
} from './common.ts';
import { AuthorizationSchema, ChargesSchema, COLLECTION, CollectionSchema } from './money.ts';
import { PharmacySchema } from './pharmacies.ts';
import {
  type DeliveryPin,
  PROOF_REQUIREMENT_NAMES,
  PROOF_TYPES,
} from '../../domain/requests/delivery-proofs.ts';
import { MAX_NOTE_LENGTH } from '../../domain/requests/messages.ts';
import { ACTORS, STATUS_DESCRIPTIONS, STATUSES, STEPS } from '../../domain/requests/statuses.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import {
  type Hold as DomainHold,
  HOLD_ACTION_NAMES,
  HOLD_ENDS,
  HOLD_REASONS,
  HOLDS,
} from '../../domain/holds/holds.ts';
import { LACK_REASON_NAMES, LACK_REASONS } from '../../domain/prescriptions/dispensing.ts';
import { ENVIRONMENTS } from '../../domain/common/environments.ts';
import { REASONS_BY_STEP } from '../../domain/requests/reasons.ts';
import type { RequestRecord as DomainRecord } from '../../domain/requests/record.ts';
import { ENTRY_EVENT_NAMES } from '../../domain/requests/timeline.ts';

export const DeliveryAddressBody = closedSchema('DeliveryAddressBody', {
  street: text(200, 'House number and street.'),
  city: text(100, 'Town or city.'),
  state: text(50, 'State by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja". Returned as code.'),
  instructions: Type.Optional(text(500, 'Directions for the courier: a landmark, a gate.')),
});

export const RecipientBody = closedSchema('RecipientBody', {
  name: text(100, 'Name of the person who receives the medicine.'),
  phone: text(30, 'Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Returned in E.164.'),
});

const PIN = ['^[0-9]{6}$', 'must be six digits'] as const;

/** An authorization code. `parseAuthorizationCode` of the services refuses placeholders such as "N/A". */
export const AuthorizationCode = text(
  100,
  'The authorization code of the HMO. White space around it is removed. A placeholder such as `N/A` is refused.',
);

/** A PIN as people send and paste it: "945 172" or "945-172". The service removes the separators. */
export const sentPin = (description: string) =>
  patterned('^[ -]*(?:[0-9][ -]*){6}$', PIN[1], { maxLength: 30, description });

/** A PIN in a response. Its type admits decrypted PINs only. */
export const shownPin = (description: string) =>
  nullable(Type.Unsafe<DeliveryPin>(patterned(...PIN, {})), description);

export const timelineNote = Type.Optional(
  text(MAX_NOTE_LENGTH, 'Note for the timeline. Do not include patient data.'),
);

export const STATUS_FILTER = someOf(
  STATUSES,
  'One status, or several separated by commas: `pending,confirmed`.',
);

function terms(quantity: { readonly minimum: number; readonly description: string }) {
  return {
    medicine_id: Type.String(),
    medicine_label: Type.String({ description: 'Generic name, strength and form.' }),
    article_id: Type.String({
      description:
        'The article that supplies the line: this medicine of this brand, in this pack, at the pharmacy.',
    }),
    brand: nullable(Type.String(), 'Brand, or maker of a generic; null if the pharmacy states neither.'),
    quantity: Type.Integer(quantity),
    unit: openEnum(UNITS, { description: 'Unit of `quantity`.' }),
    pack_size: Type.Integer({
      minimum: 1,
      description: 'How many `content_unit` are in one `unit`; 1 if they are the same.',
    }),
    content_unit: openEnum(UNITS, {
      description: 'Unit of the content: a pack of tablets contains tablets.',
    }),
    content_size: contentSize,
    content_quantity: Type.Integer({
      minimum: 0,
      description: 'The quantity in `content_unit`: `quantity` times `pack_size`.',
    }),
    line_total_ngn: Type.Integer({ minimum: 0, description: 'Price of the line in whole Naira (not kobo).' }),
  };
}

export const LineTermsSchema = schema(
  'LineTerms',
  terms({ minimum: 1, description: 'Quantity in `unit`.' }),
  'Article, quantity and price of a line. Later changes by the pharmacy do not affect it.',
);

const AgreedLineSchema = schema(
  'AgreedLine',
  terms({ minimum: 0, description: 'Agreed quantity in `unit`.' }),
  'Article, agreed quantity and price of a line.',
);

const ProposedLineSchema = schema(
  'ProposedLine',
  {
    line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
    ...terms({ minimum: 0, description: 'Proposed quantity in `unit`.' }),
    requested: LineTermsSchema,
  },
  'A proposed line; `requested` is the line as ordered.',
);

export const RequestItemSchema = schema(
  'RequestItem',
  {
    medicine: Type.String({ description: 'The medicine as you sent it.' }),
    ...terms({
      minimum: 1,
      description:
        'Ordered quantity, or that of the agreed substitute. The other quantities count the same unit.',
    }),
    prescription_required: PRESCRIPTION_REQUIRED,
    days_supply: Type.Optional(
      Type.Integer({ minimum: 1, description: 'How many days the quantity lasts, if you stated it.' }),
    ),
    quantity_agreed: count(
      'Agreed quantity: less than `quantity` after you approved less. `line_total_ngn` is for this quantity.',
    ),
    quantity_accepted: count('Quantity accepted by the pharmacy; 0 until it confirms.'),
    quantity_dispensed: count('Dispensed quantity; 0 before.'),
    quantity_delivered: count('Delivered quantity; 0 before.'),
    payable_ngn: Type.Integer({
      minimum: 0,
      description:
        'Price of the delivered quantity in whole Naira: `line_total_ngn` multiplied by the delivered quantity and ' +
        'divided by the agreed quantity, rounded half up. 0 unless the request is delivered.',
    }),
    batches: Type.Array(
      Type.Object({
        batch_number: Type.String(),
        expires_on: Type.String({ format: 'date' }),
        nafdac_number: Type.String({ description: 'NAFDAC registration number.' }),
        quantity: Type.Integer({ minimum: 0, description: 'Quantity in `unit` of the item.' }),
      }),
      { description: 'The packages it was dispensed from, if the pharmacy reported them.' },
    ),
    substituted_for: Type.Optional(
      Type.Object(
        { medicine_id: Type.String(), medicine_label: Type.String() },
        { description: 'The ordered medicine, if you agreed to a substitute.' },
      ),
    ),
    requested: Type.Optional(LineTermsSchema),
  },
  'A line as currently agreed. `requested` is the line as ordered; absent if nothing has changed.',
);

const lacks = LACK_REASON_NAMES.map((why) => `- \`${why}\`: ${LACK_REASONS[why]}`);

export const LackingLineSchema = schema(
  'LackingLine',
  {
    line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
    medicine_id: Type.String(),
    medicine_label: Type.String(),
    why: openEnum(LACK_REASON_NAMES, { description: lacks.join('\n') }),
    content_unit: openEnum(UNITS, { description: 'Unit of `requested` and `allowed`.' }),
    requested: Type.Integer({ minimum: 1 }),
    allowed: nullable(
      Type.Integer({ minimum: 0 }),
      'Maximum quantity of one dispensing from one prescription: as verified by a pharmacist, or before ' +
        'that as in `details`. Null if only a pharmacist can decide.',
    ),
    resolve_with: nullable(
      Type.String(),
      'Method and path of the call that resolves it; null if there is nothing for you to call.',
    ),
  },
  'A line that cannot be dispensed from the prescriptions.',
);

const holdMeanings = HOLD_REASONS.map((reason) => `- \`${reason}\`: ${HOLDS[reason].meaning}`);

const HoldProblemSchema = schema(
  'HoldProblem',
  {
    line: nullable(
      Type.Integer({ minimum: 1, description: '1 for the first item.' }),
      'The line; null if the problem concerns the whole request.',
    ),
    rule: Type.String({
      description: 'The rule that is not met, as a text for people. The wording may change.',
    }),
    unit: nullable(
      openEnum([...UNITS, 'NGN'] as const, { description: 'A unit, or `NGN` for whole Naira.' }),
      'Unit of `requested` and `allowed`; null if the rule is not about an amount.',
    ),
    requested: nullable(Type.Integer({ minimum: 0 }), 'The agreed amount of the line.'),
    allowed: nullable(
      Type.Integer({ minimum: 0 }),
      'How much the rule allows without your action: of the ordered article, which is 0 if another one is ' +
        'proposed; for `price_changed` the new price. Null if only a pharmacist can decide.',
    ),
  },
  'Why a request is held: one line, or the whole request.',
);

const HoldCallSchema = schema(
  'HoldCall',
  {
    action: openEnum(HOLD_ACTION_NAMES),
    method: Type.Literal('POST'),
    path: Type.String({ description: 'Path under the base URL.' }),
    body: Type.Object(
      { sequence: Type.Optional(Type.Integer({ minimum: 1, description: '`sequence` of the hold.' })) },
      { description: 'The body without the members in `needs`.' },
    ),
    needs: Type.Array(
      Type.Object({
        member: Type.String({ description: 'A member of the body: `code`, `authorization.code`.' }),
        description: Type.String({ description: 'What to send, for people.' }),
      }),
      { description: 'The members that you add to `body`; empty if it is complete.' },
    ),
  },
  'A call that resolves a hold.',
);

const explanation = (when: string) => ({
  problems: Type.Array(HoldProblemSchema, { description: 'Each line with the rule and the amounts.' }),
  calls: Type.Array(HoldCallSchema, { description: when }),
});

const ExpectedHoldSchema = schema(
  'ExpectedHold',
  {
    reason: openEnum(HOLD_REASONS, { description: 'Reason of the hold.' }),
    ...explanation(
      'The order with these members is not held. Empty if a pharmacist still has to verify the prescription.',
    ),
  },
  'A hold that the order would get.',
);

const HOLD = {
  sequence: Type.Integer({
    minimum: 1,
    description: 'Number of the timeline entry that opened the hold. Send it with each action.',
  }),
  reason: openEnum(HOLD_REASONS, { description: holdMeanings.join('\n') }),
  raised_by: Type.Enum([...ACTORS]),
  opened_at: time(),
  expires_at: time('Deadline for your action.'),
  actions: Type.Array(openEnum(HOLD_ACTION_NAMES), {
    description: 'Available actions: `POST /requests/{request_id}/hold/{action}`.',
  }),
  note: nullable(Type.String(), 'Note of the pharmacy.'),
  proposed: Type.Array(ProposedLineSchema, {
    description: 'The lines that the pharmacy proposes; they apply if you approve.',
  }),
  proposed_charges: nullable(
    ChargesSchema,
    "The `charges` of the request once the proposal is approved, so the patient's new part too; null if nothing is proposed.",
  ),
  lacking: Type.Array(LackingLineSchema, {
    description:
      'For `prescription_required`: the lines that the prescriptions did not cover when the hold was opened.',
  }),
};

const HoldSchema = schema(
  'Hold',
  {
    ...HOLD,
    ...explanation(
      'The call of each action; the first one lets the request continue. If a pharmacist only has to verify ' +
        'the prescription, there is none to attach another.',
    ),
  },
  'A problem that holds a request until you act.',
);

/** A hold as a pharmacy sees it. */
export const HoldOfOrderSchema = schema(
  'Hold',
  HOLD,
  'A problem that holds the order until the partner acts.',
);

export const holdMatchesDomain: SameType<Static<typeof HoldSchema>, DomainHold> = true;

const meanings = STATUSES.map((status) => `- \`${status}\`: ${STATUS_DESCRIPTIONS[status].meaning}`);

export const StatusSchema = Type.Enum([...STATUSES], {
  $id: 'Status',
  description: `Status of the request.\n\n${meanings.join('\n')}`,
});

export const STATUS_REASONS = [...new Set(STEPS.flatMap((step) => REASONS_BY_STEP[step]))];

export const StatusReasonSchema = openEnum(STATUS_REASONS, {
  $id: 'StatusReason',
  description:
    'Why a request was cancelled, rejected, failed or returned. `GET /meta/state-machine` lists the reasons of each step.',
});

const HoldResolutionSchema = schema(
  'HoldResolution',
  {
    reason: openEnum(HOLD_REASONS, { description: 'Reason of the hold.' }),
    action: openEnum(HOLD_ENDS, { description: 'What ended the hold.' }),
    changes: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
        before: AgreedLineSchema,
        after: AgreedLineSchema,
      }),
      { description: 'The lines that an approved proposal changed; otherwise empty.' },
    ),
    total_ngn_before: Type.Integer({
      minimum: 0,
      description: 'Total of the request before, in whole Naira.',
    }),
    total_ngn_after: Type.Integer({ minimum: 0, description: 'Total of the request after, in whole Naira.' }),
  },
  'How a hold ended.',
);

const BATCH = {
  batch_number: Type.String(),
  expires_on: Type.String({ format: 'date' }),
  nafdac_number: Type.String({ description: 'NAFDAC registration number.' }),
};

const TimelineEntrySchema = schema('TimelineEntry', {
  sequence: Type.Integer({ minimum: 1, description: 'Number of the entry, from 1.' }),
  status: StatusSchema,
  at: time('When it happened.'),
  actor: Type.Enum([...ACTORS], { description: 'Who caused it.' }),
  reason: Type.Optional(StatusReasonSchema),
  note: Type.Optional(Type.String({ description: 'Note of the actor.' })),
  event: Type.Optional(
    openEnum(ENTRY_EVENT_NAMES, {
      description: 'Kind of entry, if it is not a status change; otherwise absent.',
    }),
  ),
  proof: Type.Optional(
    Type.Object(
      {
        type: Type.Enum([...PROOF_TYPES]),
        name: Type.Optional(Type.String({ description: 'Name of the person who received the medicines.' })),
        image_id: Type.Optional(
          Type.String({
            description: 'ID of the signature or photo. `GET /requests/{request_id}/proof` has the image.',
          }),
        ),
      },
      { description: 'The proof of delivery.' },
    ),
  ),
  collection: Type.Optional(Type.Object(COLLECTION, { description: 'What was collected from the patient.' })),
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
        quantity: Type.Integer({ minimum: 0, description: 'Quantity in `unit` of the item.' }),
        batch: Type.Optional(Type.Object(BATCH, { description: 'The package, as reported then.' })),
      }),
      {
        description:
          'What was dispensed or delivered, as reported. Absent if the report was about the whole of each line.',
      },
    ),
  ),
  corrected: Type.Optional(
    Type.Object(
      {
        line: Type.Integer({ minimum: 1, description: '1 for the first item.' }),
        quantity: Type.Integer({ minimum: 1, description: 'Number of corrected units.' }),
        from: Type.Object(BATCH, { description: 'As recorded before.' }),
        to: Type.Object(BATCH, { description: 'As corrected.' }),
      },
      { description: 'For `batch_corrected`: both values.' },
    ),
  ),
  prescription_id: Type.Optional(
    Type.String({ description: 'For `prescription_stated`: the prescription to read.' }),
  ),
  resolution: Type.Optional(HoldResolutionSchema),
});

export const RecipientSchema = schema('Recipient', {
  name: Type.String(),
  phone: Type.String({ description: 'E.164: +2348031234567.' }),
});

const FormerPharmacySchema = schema('FormerPharmacy', {
  pharmacy_id: Type.String(),
  name: Type.String(),
  until: time('When it went on to the next pharmacy.'),
  actor: Type.Enum([...ACTORS], {
    description: 'Who rejected it; `system` if the pharmacy did not respond.',
  }),
  reason: nullable(StatusReasonSchema, 'Reason.'),
});

export const RequestRecordSchema = schema('FulfilmentRequest', {
  request_id: Type.String({ description: 'ID of the request, also used in events.' }),
  external_id: nullable(Type.String(), 'Your reference; null if you sent none.'),
  status: StatusSchema,
  status_reason: nullable(StatusReasonSchema, 'Why it has this status, if a reason was given.'),
  enrollee_id: Type.String(),
  pharmacy: PharmacySchema,
  items: Type.Array(RequestItemSchema),
  recipient: nullable(RecipientSchema, 'The person who receives the medicine; null if you named none.'),
  delivery_address: schema('DeliveryAddress', {
    street: Type.String(),
    city: Type.String(),
    state: Type.String({ description: 'ISO 3166-2: NG-LA.' }),
    instructions: Type.Optional(Type.String()),
  }),
  total_ngn: Type.Integer({ minimum: 0, description: 'Total price in whole Naira (not kobo).' }),
  payable_ngn: Type.Integer({
    minimum: 0,
    description:
      'Price of what was delivered, in whole Naira: the sum of `payable_ngn` of the items. 0 unless delivered. `charges` divide it.',
  }),
  charges: ChargesSchema,
  collection: nullable(
    CollectionSchema,
    'What was collected from the patient; null if nothing was reported.',
  ),
  currency: Type.Literal('NGN'),
  estimated_delivery_at: time('Estimated delivery time, calculated once.'),
  delivered_at: nullable(time(), 'When it was delivered; null before.'),
  delivery_pin: shownPin(
    'PIN for the recipient, who gives it to the courier. Changes when the pharmacy or recipient changes; null after it was erased.',
  ),
  proof_required: Type.Enum(PROOF_REQUIREMENT_NAMES, {
    description: 'The required proof of delivery.',
  }),
  hold: nullable(HoldSchema, 'The open hold, which needs your action; null if there is none.'),
  authorization_code: nullable(Type.String(), 'Authorization code of the HMO; null until you submitted it.'),
  authorization: nullable(AuthorizationSchema, 'Null if you placed the request without `authorization`.'),
  authorization_submitted_at: nullable(
    time(),
    'When you submitted the code with `POST /requests/{request_id}/authorization`; otherwise null.',
  ),
  routing_history: Type.Array(FormerPharmacySchema, {
    description: 'Previous pharmacies, oldest first.',
  }),
  prescription_ids: Type.Array(Type.String(), {
    description: 'Prescriptions sent with the request, then those attached later.',
  }),
  allowed_actions: Type.Array(Type.String(), {
    description: 'What you can still do: `cancel` while the request is pending.',
  }),
  metadata: Type.Record(Type.String(), Type.String(), { description: 'As you sent it.' }),
  timeline: Type.Array(TimelineEntrySchema, {
    minItems: 1,
    description: 'All entries, oldest first.',
  }),
  created_at: time(),
  updated_at: time('When the newest timeline entry happened.'),
  environment: Type.Enum([...ENVIRONMENTS]),
  personal_data_erased_at: nullable(
    time(),
    'When `recipient`, `delivery_pin`, notes and names were erased, and `enrollee_id` and `street` became "erased"; null before.',
  ),
});

export const matchesDomain: SameType<Static<typeof RequestRecordSchema>, DomainRecord> = true;

const CheckSchema = schema(
  'Check',
  {
    check: Type.String({
      description: 'What was checked: `pharmacy_id`, `items[0]`, `prescription_ids`, `external_id`.',
    }),
    ok: Type.Boolean(),
    code: Type.Optional(ErrorCodeSchema),
    message: Type.Optional(Type.String({ description: 'For people.' })),
    did_you_mean: Type.Optional(Type.Array(Type.String(), { description: 'Labels of similar medicines.' })),
    new_offer: Type.Optional(NewOfferSchema),
  },
  'One check. `code` and the members after it are those of the error without `dry_run`.',
);
export type DryRunCheck = Static<typeof CheckSchema>;

export const DryRunSchema = schema(
  'DryRun',
  {
    dry_run: Type.Literal(true),
    ok: Type.Boolean({ description: 'True if all checks passed: the order would be accepted now.' }),
    pharmacy: nullable(PharmacySchema, 'Null if there is no pharmacy with this ID.'),
    items: nullable(Type.Array(RequestItemSchema), 'The items with prices; null if one is refused.'),
    total_ngn: nullable(
      Type.Integer({ minimum: 0 }),
      'Total price in whole Naira (not kobo); null if an item is refused.',
    ),
    payable_ngn: nullable(
      Type.Integer({ minimum: 0 }),
      '0, because nothing is delivered; null if an item is refused.',
    ),
    charges: nullable(ChargesSchema, 'Null if an item is refused.'),
    currency: Type.Literal('NGN'),
    estimated_delivery_at: nullable(
      time(),
      'Estimated delivery time if ordered now; null without a pharmacy.',
    ),
    checks: Type.Array(CheckSchema, {
      description: 'All checks with their result. Items are not checked if the pharmacy is unknown.',
    }),
    lacking: Type.Array(LackingLineSchema, {
      description:
        'Lines that the `prescription_ids` do not cover. The order can be placed, but would be held for `prescription_required`.',
    }),
    holds: Type.Array(ExpectedHoldSchema, {
      description:
        'The holds that the order would get: for its authorization when placed, for its prescriptions when it is dispensed. Empty if an item is refused.',
    }),
  },
  'The result of a dry run. Nothing was placed or stored.',
);
export type DryRun = Static<typeof DryRunSchema>;
