/** `POST /requests`: orders medicines from a pharmacy, or checks an order with `dry_run`. */
import {
  DEFAULT_PROOF_REQUIREMENT,
  PROOF_REQUIREMENT_NAMES,
  PROOF_REQUIREMENTS,
} from '../../domain/requests/delivery-proofs.ts';
import { type Static, Type } from 'typebox';
import { MAX_STOCK_NUMBER } from '../../domain/stock.ts';
import { MAX_DAYS_SUPPLY, MAX_ITEMS, MAX_LINE_QUANTITY } from '../../domain/requests/items.ts';
import { summaryOf } from '../../domain/pharmacies/pharmacies.ts';
import { CONTACT_EXAMPLE } from '../schemas/pharmacies.ts';
import { chargesNow, itemsWithCounters } from '../../domain/requests/terms.ts';
import { DEFAULT_REROUTE_POLICY, REROUTE_POLICIES, REROUTE_POLICY_NAMES } from '../../domain/routing.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { MAX_STEP_SECONDS, SCENARIO_NAMES } from '../../domain/sandbox/scenarios.ts';
import type { OrderInput } from '../../services/requests/order-input.ts';
import type { PlacedRequest } from '../../services/requests/place-request.ts';
import type { Services } from '../../services/compose.ts';
import { ORDER_EXAMPLE, PENDING_EXAMPLE, SUBMISSION_EXAMPLE } from '../examples.ts';
import { type Answer, endpoint, jsonAnswer } from '../http/endpoint.ts';
import { REPLAYED_HEADER } from '../http/idempotency.ts';
import { articleId, closedSchema, optionalText, patterned, type SameType, text } from '../schemas/common.ts';
import { COVERAGE_BODY } from '../schemas/money.ts';
import { PrescriptionIds } from '../schemas/prescriptions.ts';
import {
  AuthorizationCode,
  DeliveryAddressBody,
  type DryRun,
  DryRunSchema,
  RecipientBody,
  RequestRecordSchema,
} from '../schemas/requests.ts';

/** Maximum length of any id; see docs/partners/versioning.md. */
const MAX_OFFER_ID_LENGTH = 255;
const MAX_METADATA_MEMBERS = 20;
const MAX_METADATA_VALUE_LENGTH = 500;
const METADATA_NAME = patterned(
  '^[A-Za-z0-9_.-]{1,40}$',
  'must have a name of 1 to 40 letters, digits, dots, underscores and hyphens',
  {},
);

/** The members of an item that decide which articles can supply it, and at which price. */
export const ITEM_TO_PRICE = {
  medicine: text(
    200,
    'A `medicine_id`, or a name or brand with strength and form. The strength may be left out if the medicine has only one. A brand, maker or pack in the text decides the article.',
  ),
  quantity: Type.Integer({
    minimum: 1,
    maximum: MAX_LINE_QUANTITY,
    description: 'Number of `unit`.',
  }),
  unit: text(20, 'A unit that the pharmacy sells: "pack", "tablet", "bottle". Plurals are accepted.'),
  pack_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_STOCK_NUMBER,
      description:
        'How much one `unit` must contain, as in the search result. The order is refused if the pharmacy sells another pack.',
    }),
  ),
  days_supply: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_DAYS_SUPPLY,
      description: 'Number of days that the quantity lasts. No package that expires earlier is supplied.',
    }),
  ),
};

const RequestedItem = closedSchema('RequestedItem', {
  ...ITEM_TO_PRICE,
  article_id: Type.Optional(
    articleId(
      'The article to supply, from a search result. Without it, the article with the lowest price for this amount is chosen; if `medicine` is a brand, only among that brand.',
    ),
  ),
  offer_id: Type.Optional(
    patterned('^ofr_[A-Za-z0-9_-]+$', 'must be the offer_id of a search result', {
      maxLength: MAX_OFFER_ID_LENGTH,
      description: '`offer_id` of a search result for this medicine at this pharmacy. Guarantees its price.',
    }),
  ),
});

const proofs = Object.entries(PROOF_REQUIREMENTS).map(([name, meaning]) => `- \`${name}\`: ${meaning}`);
const policies = REROUTE_POLICY_NAMES.map((policy) => `- \`${policy}\`: ${REROUTE_POLICIES[policy]}`);

export const CreateRequestBody = closedSchema('CreateRequestBody', {
  enrollee_id: text(100, 'Your identifier for the enrollee.'),
  pharmacy_id: text(100, '`pharmacy_id` of a search result.'),
  items: Type.Array(RequestedItem, { minItems: 1, maxItems: MAX_ITEMS }),
  delivery_address: DeliveryAddressBody,
  recipient: Type.Optional(RecipientBody),
  external_id: Type.Optional(
    text(
      100,
      'Your reference for the request, unique for seven years. Makes it safe to repeat the call. White space around it is removed.',
    ),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'If true, checks and prices the order without placing it.' }),
  ),
  prescription_ids: Type.Optional(PrescriptionIds),
  authorization: Type.Optional(
    closedSchema(
      'OrderAuthorization',
      {
        code: Type.Optional(AuthorizationCode),
        ...COVERAGE_BODY,
        emergency: Type.Optional(
          Type.Boolean({
            description:
              'If true, the request is not held for the code, only for an `approved_ngn` or `valid_until` that you ' +
              'send. Submit the code within 48 hours of placing the request, with ' +
              '`POST /requests/{request_id}/authorization`.',
          }),
        ),
      },
      'Send this if an HMO must authorize the order. Without a code, the request is held for at most ' +
        'an hour until you submit one.',
    ),
  ),
  reroute_policy: Type.Optional(
    Type.Enum([...REROUTE_POLICY_NAMES], {
      default: DEFAULT_REROUTE_POLICY,
      description: `What to do if the pharmacy rejects the request or does not respond in time.\n\n${policies.join('\n')}`,
    }),
  ),
  proof_required: Type.Optional(
    Type.Enum(PROOF_REQUIREMENT_NAMES, {
      default: DEFAULT_PROOF_REQUIREMENT,
      description: `The proof of delivery that is required.\n\n${proofs.join('\n')}`,
    }),
  ),
  metadata: Type.Optional(
    Type.Record(METADATA_NAME, optionalText(MAX_METADATA_VALUE_LENGTH), {
      maxProperties: MAX_METADATA_MEMBERS,
      additionalProperties: false,
      description: 'Your own data, returned with the request and its events. Do not include patient data.',
    }),
  ),
  sandbox: Type.Optional(
    closedSchema(
      'SandboxOptions',
      {
        scenario: Type.Optional(Type.Enum(SCENARIO_NAMES, { description: 'From `GET /sandbox/scenarios`.' })),
        step_seconds: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MAX_STEP_SECONDS,
            description: 'Delay before each step in seconds.',
          }),
        ),
      },
      'Sandbox only: how to simulate the pharmacy.',
    ),
  ),
});
export type CreateRequestBody = Static<typeof CreateRequestBody>;

/** Compile-time check: the body without `dry_run` is the order. */
export const bodyMatchesOrder: SameType<Omit<CreateRequestBody, 'dry_run'>, OrderInput> = true;

const DRY_RUN_EXAMPLE: DryRun = {
  dry_run: true,
  ok: true,
  pharmacy: { ...summaryOf(SUBMISSION_EXAMPLE.pharmacy), ...CONTACT_EXAMPLE },
  items: itemsWithCounters(SUBMISSION_EXAMPLE.items, []),
  total_ngn: SUBMISSION_EXAMPLE.total_ngn,
  payable_ngn: 0,
  charges: chargesNow(
    { coverage: {}, delivery_fee_ngn: 0 },
    itemsWithCounters(SUBMISSION_EXAMPLE.items, []),
    'pending',
  ),
  currency: 'NGN',
  estimated_delivery_at: SUBMISSION_EXAMPLE.estimated_delivery_at,
  checks: ['pharmacy_id', 'items[0]', 'external_id'].map((check) => ({ check, ok: true })),
  lacking: [],
  holds: [],
};

export function createRequest({ placing }: Services) {
  return endpoint<CreateRequestBody>({
    route: 'POST /requests',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    id: 'createRequest',
    tag: 'Requests',
    summary: 'Order medicines from a pharmacy',
    description:
      'Checks everything before accepting the request: the pharmacy, the exact name of each medicine, the ' +
      'unit and the stock. Items with an `offer_id` have the price of the search result. Send an ' +
      '`Idempotency-Key` or an `external_id` to make the call safe to repeat. With `dry_run`, returns the ' +
      'result of each check and places no order.',
    bodyExample: ORDER_EXAMPLE,
    answers: {
      201: jsonAnswer('Accepted, with status `pending`.', RequestRecordSchema, PENDING_EXAMPLE, ['Location']),
      200: jsonAnswer(
        'The request that you placed earlier with this `external_id` and body. With `dry_run`: the result of the checks.',
        Type.Union([RequestRecordSchema, DryRunSchema]),
        DRY_RUN_EXAMPLE,
      ),
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
    body: CreateRequestBody,
    changesNothing: ({ dry_run = false }) => dry_run,
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
