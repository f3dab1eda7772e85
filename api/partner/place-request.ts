/** `POST /requests`: orders medicines from a pharmacy, or says what would become of the order. */
import {
  DEFAULT_PROOF_REQUIREMENT,
  PROOF_REQUIREMENT_NAMES,
  PROOF_REQUIREMENTS,
} from '../../domain/requests/delivery-proofs.ts';
import { type Static, Type } from 'typebox';
import { MOST_OF_STOCK } from '../../domain/stock.ts';
import { MAX_LINE_QUANTITY } from '../../domain/requests/items.ts';
import { countLines } from '../../domain/requests/terms.ts';
import { DEFAULT_REROUTE_POLICY, REROUTE_POLICIES, REROUTE_POLICY_NAMES } from '../../domain/routing.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { MAX_STEP_SECONDS, SCENARIO_NAMES } from '../../domain/sandbox/scenarios.ts';
import type { OrderInput } from '../../services/requests/order-input.ts';
import type { PlacedRequest } from '../../services/requests/place-request.ts';
import type { Services } from '../../services/compose.ts';
import { ORDER_EXAMPLE, PENDING_EXAMPLE, SUBMISSION_EXAMPLE } from '../examples.ts';
import { type Answer, endpoint } from '../http/endpoint.ts';
import { REPLAYED_HEADER } from '../http/idempotency.ts';
import { optionalText, patterned, type SameType, text } from '../schemas/common.ts';
import { PrescriptionIds } from '../schemas/prescriptions.ts';
import {
  DeliveryAddressBody,
  type DryRun,
  DryRunSchema,
  RecipientBody,
  RequestRecordSchema,
} from '../schemas/requests.ts';

/** Bounds of a create body. */
const MAX_ITEMS = 50;
/** Of every id, as docs/partners/versioning.md says. */
const MAX_OFFER_ID_LENGTH = 255;
const MAX_METADATA_MEMBERS = 20;
const MAX_METADATA_VALUE_LENGTH = 500;

const closed = { additionalProperties: false } as const;

const RequestedItem = Type.Object(
  {
    medicine: text(200, 'A medicine_id, an exact name or brand, or a name with strength and form.'),
    quantity: Type.Integer({
      minimum: 1,
      maximum: MAX_LINE_QUANTITY,
      description: 'Whole number of `unit`.',
    }),
    unit: text(20, 'A unit the pharmacy sells: "pack", "tablet", "bottle", ...; plurals are accepted.'),
    pack_size: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_OF_STOCK,
        description:
          'How much one `unit` must hold, as in a search result. Where the pharmacy sells another pack, the order is refused.',
      }),
    ),
    offer_id: Type.Optional(
      patterned('^ofr_[A-Za-z0-9_-]+$', 'must be the offer_id of a search result', {
        maxLength: MAX_OFFER_ID_LENGTH,
        description: 'Of a search result for this medicine at this pharmacy: its price is kept.',
      }),
    ),
  },
  { $id: 'RequestedItem', ...closed },
);

const proofs = Object.entries(PROOF_REQUIREMENTS).map(([name, meaning]) => `- \`${name}\`: ${meaning}`);
const policies = REROUTE_POLICY_NAMES.map((policy) => `- \`${policy}\`: ${REROUTE_POLICIES[policy]}`);

export const CreateRequestBody = Type.Object(
  {
    enrollee_id: text(100, 'Your identifier of the enrollee the request is for.'),
    pharmacy_id: text(100, 'Taken from a search result.'),
    items: Type.Array(RequestedItem, { minItems: 1, maxItems: MAX_ITEMS }),
    delivery_address: DeliveryAddressBody,
    recipient: Type.Optional(RecipientBody),
    external_id: Type.Optional(
      text(100, 'Your own id of the request; unique for seven years, so it also makes a repeated call safe.'),
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
            Type.Boolean({
              description:
                'True: the request is not held for the code. Submit it within 48 hours of placing the request, with ' +
                '`POST /requests/{request_id}/authorization`.',
            }),
          ),
        },
        {
          $id: 'OrderAuthorization',
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
    proof_required: Type.Optional(
      Type.Enum(PROOF_REQUIREMENT_NAMES, {
        default: DEFAULT_PROOF_REQUIREMENT,
        description: `What shows at the door that it reached the recipient.\n\n${proofs.join('\n')}`,
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
        { $id: 'SandboxOptions', ...closed, description: 'Sandbox only: what the pharmacy does.' },
      ),
    ),
  },
  { $id: 'CreateRequestBody', ...closed },
);
export type CreateRequestBody = Static<typeof CreateRequestBody>;

/** What the body says besides `dry_run` is the order. */
export const orderIsTheBody: SameType<Omit<CreateRequestBody, 'dry_run'>, OrderInput> = true;

const DRY_RUN_EXAMPLE: DryRun = {
  dry_run: true,
  ok: true,
  pharmacy: SUBMISSION_EXAMPLE.pharmacy,
  items: countLines(SUBMISSION_EXAMPLE.items, []),
  total_ngn: SUBMISSION_EXAMPLE.total_ngn,
  currency: 'NGN',
  estimated_delivery_at: SUBMISSION_EXAMPLE.estimated_delivery_at,
  checks: ['pharmacy_id', 'items[0]', 'external_id'].map((check) => ({ check, ok: true })),
  lacking: [],
};

export function createRequest({ placing }: Services) {
  return endpoint<CreateRequestBody>({
    method: 'POST',
    path: '/requests',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    operation: {
      id: 'createRequest',
      tag: 'Requests',
      summary: 'Order medicines from a pharmacy',
      description:
        'Everything is checked before the request is accepted: the pharmacy, each medicine by exact name, the unit and ' +
        'the stock. Items with an `offer_id` cost what the search said. Send an `Idempotency-Key` or an `external_id`, and the call is safe to send again. With `dry_run` every check is made and answered, and nothing is started.',
      bodyExample: ORDER_EXAMPLE,
      answers: {
        201: {
          description: 'Accepted, with the status `pending`.',
          data: RequestRecordSchema,
          example: PENDING_EXAMPLE,
          headers: ['Location'],
        },
        200: {
          description:
            'You have sent this `external_id` with the same body before: the request as it is now. With `dry_run`: ' +
            'what would become of the order.',
          data: Type.Union([RequestRecordSchema, DryRunSchema]),
          example: DRY_RUN_EXAMPLE,
        },
      },
      errors: [
        'pharmacy_not_found',
        'prescription_not_found',
        'prescription_not_usable',
        'duplicate_external_id',
        'price_changed',
        'medicine_not_recognised',
        'out_of_stock',
        'unit_not_available',
        'pharmacy_unavailable',
      ],
    },
    body: CreateRequestBody,
    leavesNothing: ({ dry_run = false }) => dry_run,
    async handle({ caller, body: { dry_run = false, ...order }, idempotencyKey }) {
      const { partner_id, key_id } = caller;
      if (dry_run) return { data: { dry_run, ...(await placing.dryRun(partner_id, order)) } };
      return placed(await placing.place({ partner_id, by: key_id }, order, idempotencyKey));
    },
  });
}

function placed({ kind, record }: PlacedRequest<RequestRecord>): Answer {
  if (kind === 'known') return { data: record };
  return {
    status: 201,
    location: `/requests/${record.request_id}`,
    headers: kind === 'same_call' ? { [REPLAYED_HEADER]: 'true' } : {},
    data: record,
  };
}
