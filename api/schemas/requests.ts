/** The bodies of the request operations. */
import { Type, type Static } from 'typebox';
import { MAX_NOTE_LENGTH } from '../../domain/messages.ts';
import { CANCEL_REASONS, reportableReasons } from '../../domain/reasons.ts';
import { DEFAULT_REROUTE_POLICY, REROUTE_POLICIES, REROUTE_POLICY_NAMES } from '../../domain/routing.ts';
import { MAX_STEP_SECONDS, SCENARIO_NAMES } from '../../domain/scenarios.ts';
import { STATUSES, STEPS } from '../../domain/statuses.ts';
import { PrescriptionIds } from './prescriptions.ts';
import { optionalText, patterned, text } from './texts.ts';

/** Bounds of a create body that `partner-api.md` leaves open; DESIGN section 5 sets the quantity. */
const MAX_QUANTITY = 1_000;
const MAX_ITEMS = 50;
/** Of every id, as docs/partners/versioning.md says. */
const MAX_OFFER_ID_LENGTH = 255;
const MAX_METADATA_MEMBERS = 20;
const MAX_METADATA_VALUE_LENGTH = 500;

const closed = { additionalProperties: false } as const;

export const RequestedItem = Type.Object(
  {
    medicine: text(200, 'A medicine_id, an exact name or brand, or a name with strength and form.'),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, description: 'Whole number of `unit`.' }),
    unit: text(20, 'A unit the pharmacy sells: "pack", "tablet", "bottle", ...; plurals are accepted.'),
    offer_id: Type.Optional(
      patterned('^ofr_[A-Za-z0-9_-]+$', 'must be the offer_id of a search result', {
        maxLength: MAX_OFFER_ID_LENGTH,
        description: 'Of a search result for this medicine at this pharmacy: its price is kept.',
      }),
    ),
  },
  { $id: 'RequestedItem', ...closed },
);

export const DeliveryAddressBody = Type.Object(
  {
    street: text(200, 'House and street.'),
    city: text(100, 'Town or city.'),
    state: text(50, 'State, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja". Answered as the code.'),
    instructions: Type.Optional(text(500, 'For the courier: a landmark, a gate.')),
  },
  closed,
);

export const RecipientBody = Type.Object(
  {
    name: text(100, 'Who takes the medicine at the door.'),
    phone: text(30, 'Nigerian ("0803 123 4567") or E.164 ("+2348031234567"). Answered in E.164.'),
  },
  closed,
);

const policies = REROUTE_POLICY_NAMES.map((policy) => `- \`${policy}\`: ${REROUTE_POLICIES[policy]}`);

export const CreateRequestBody = Type.Object(
  {
    enrollee_id: text(100, 'Your identifier of the enrollee the request is for.'),
    pharmacy_id: text(100, 'Taken from a search result.'),
    items: Type.Array(RequestedItem, { minItems: 1, maxItems: MAX_ITEMS }),
    delivery_address: DeliveryAddressBody,
    recipient: Type.Optional(RecipientBody),
    external_id: Type.Optional(
      text(100, 'Your own id of the request; unique for ever, so it also makes a repeated call safe.'),
    ),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'True checks and prices the order without placing it.' }),
    ),
    prescription_ids: Type.Optional(PrescriptionIds),
    authorization: Type.Optional(
      Type.Object(
        {
          code: Type.Optional(text(100, 'The authorization code of the HMO, once you have it.')),
          emergency: Type.Optional(
            Type.Boolean({ description: 'True does not wait for the code: hand it in within 48 hours.' }),
          ),
        },
        {
          ...closed,
          description:
            'An HMO must authorize it. Without a code the request is held for it, an hour at most.',
        },
      ),
    ),
    reroute_policy: Type.Optional(
      Type.Enum([...REROUTE_POLICY_NAMES], {
        default: DEFAULT_REROUTE_POLICY,
        description: `What happens when the pharmacy refuses, or does not answer in time.\n\n${policies.join('\n')}`,
      }),
    ),
    metadata: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
        optionalText(MAX_METADATA_VALUE_LENGTH),
        {
          maxProperties: MAX_METADATA_MEMBERS,
          additionalProperties: false,
          description: 'Texts of yours that come back with the record and its events; no patient data.',
        },
      ),
    ),
    sandbox: Type.Optional(
      Type.Object(
        {
          scenario: Type.Optional(Type.Enum(SCENARIO_NAMES, { description: 'See GET /sandbox/scenarios.' })),
          step_seconds: Type.Optional(
            Type.Integer({ minimum: 0, maximum: MAX_STEP_SECONDS, description: 'Seconds before each step.' }),
          ),
        },
        { ...closed, description: 'Sandbox only: what the pharmacy does.' },
      ),
    ),
  },
  { $id: 'CreateRequestBody', ...closed },
);
export type CreateRequestBody = Static<typeof CreateRequestBody>;

const note = Type.Optional(text(MAX_NOTE_LENGTH, 'Free text for the timeline; no patient data.'));

export const CancelRequestBody = Type.Object(
  { reason: Type.Optional(Type.Enum([...CANCEL_REASONS])), note },
  { $id: 'CancelRequestBody', ...closed },
);
export type CancelRequestBody = Static<typeof CancelRequestBody>;

const advanceReasons = [...new Set(STEPS.flatMap(reportableReasons))];

export const AdvanceRequestBody = Type.Object(
  {
    to: Type.Optional(
      Type.Enum([...STATUSES], { description: 'The status to move to; without it, the usual next one.' }),
    ),
    reason: Type.Optional(Type.Enum(advanceReasons, { description: 'For rejected, failed and returned.' })),
    note,
  },
  { $id: 'AdvanceRequestBody', ...closed },
);
export type AdvanceRequestBody = Static<typeof AdvanceRequestBody>;
