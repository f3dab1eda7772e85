/** Request operations: read, list, cancel and authorize. */
import { CONFIRMED_EXAMPLE, PENDING_ENTRY, recordExample, REQUEST_ID_EXAMPLE } from '../examples.ts';
import { type Call, endpoint, jsonAnswer, ok, parameter } from '../http/endpoint.ts';
import { type OwnRequest, WAIT_CONDITIONS } from '../../services/requests/read-request.ts';
import { type Static, Type } from 'typebox';
import type { Services } from '../../services/compose.ts';
import { recordEtag } from '../http/answers.ts';
import {
  closedObject,
  closedSchema,
  DEFAULT_PAGE_LIMIT,
  parsedTime,
  pageCursor,
  pageMembers,
  pageLimit,
  schema,
  openEnum,
  selectedFrom,
  text,
  timeParameter,
  waitSeconds,
} from '../schemas/common.ts';
import {
  AuthorizationCode,
  RequestRecordSchema,
  STATUS_FILTER,
  StatusReasonSchema,
  StatusSchema,
  timelineNote,
} from '../schemas/requests.ts';
import { versionOf } from '../../services/requests/known-states.ts';
import {
  ACTORS,
  isTerminal,
  STATUS_DESCRIPTIONS,
  STATUSES,
  STEPS,
  TRANSITIONS,
} from '../../domain/requests/statuses.ts';
import { parseIdentifier } from '../../services/common/identifiers.ts';
import { REQUEST_CURSOR } from '../http/cursors.ts';
import { CANCEL_REASONS, REASONS_BY_STEP } from '../../domain/requests/reasons.ts';
import { SUPPLY_STEP_NAMES, SUPPLY_STEPS } from '../../domain/requests/supply.ts';
import { ENTRY_EVENT_NAMES } from '../../domain/requests/timeline.ts';

export const REQUEST_ID_PARAMETER = {
  request_id: { description: 'From the response to `POST /requests`.', example: REQUEST_ID_EXAMPLE },
};

/** The request in the path, owned by the caller. */
export function requestInPath(call: Pick<Call, 'caller' | 'parameters'>): OwnRequest {
  const { partner_id, key_id } = call.caller;
  return { request_id: parameter(call, 'request_id'), partner_id, by: key_id };
}

const FINAL = STATUSES.filter(isTerminal)
  .map((status) => `\`${status}\``)
  .join(', ');

const ReadRequestQuery = closedObject({
  wait: waitSeconds(
    'Seconds to wait for a change since `If-None-Match`, before the response is 304; or for the condition in `until`.',
  ),
  until: Type.Optional(
    Type.Enum(WAIT_CONDITIONS, {
      description:
        `\`final\` waits until the request is final: ${FINAL}. \`final_or_held\` also stops when it has a ` +
        '`hold` that you must resolve. If the time is up first, returns the current request, or 304.',
    }),
  ),
});
type ReadRequestQuery = Static<typeof ReadRequestQuery>;

export function readRequest({ requestReader }: Services) {
  return endpoint<undefined, ReadRequestQuery>({
    route: 'GET /requests/:request_id',
    scope: 'requests:read',
    showsPatient: 'logged_after',
    id: 'readRequest',
    tag: 'Requests',
    summary: 'Read a request with its timeline',
    description:
      'To poll, send the `ETag` back as `If-None-Match`: while nothing has changed, the response is 304. ' +
      'With `wait`, that response is delayed until something changes or the time is up.',
    parameters: REQUEST_ID_PARAMETER,
    answers: {
      200: jsonAnswer('The request.', RequestRecordSchema, CONFIRMED_EXAMPLE, ['ETag']),
      304: {
        description: 'Nothing has changed since the response with this `ETag`.',
        headers: ['ETag'],
      },
    },
    errors: ['request_not_found'],
    query: ReadRequestQuery,
    async handle(call) {
      const news = await requestReader.readNews(requestInPath(call), {
        seconds: call.query.wait ?? 0,
        until: call.query.until,
        knows: (version) => call.has(recordEtag(version)),
        onGone: call.onGone,
      });
      return 'record' in news
        ? { data: news.record, headers: { ETag: recordEtag(versionOf(news.record)) } }
        : { status: 304, headers: { ETag: recordEtag(news.known) } };
    },
  });
}

const filter = (description: string) => Type.Optional(text(100, description));

const ListRequestsQuery = closedObject({
  status: STATUS_FILTER,
  enrollee_id: filter('Only requests for this enrollee.'),
  pharmacy_id: filter('Only requests at this pharmacy.'),
  external_id: filter('Only the request with your reference.'),
  created_after: timeParameter('Created at or after this time.'),
  created_before: timeParameter('Created before this time.'),
  delivered_after: timeParameter('Delivered at or after this time.'),
  delivered_before: timeParameter('Delivered before this time.'),
  limit: pageLimit('Maximum requests per page.'),
  cursor: pageCursor,
});
type ListRequestsQuery = Static<typeof ListRequestsQuery>;

const RequestList = schema('RequestList', {
  requests: Type.Array(RequestRecordSchema, { description: 'Newest first.' }),
  ...pageMembers,
});

export function listRequests({ requestReader }: Services) {
  return endpoint<undefined, ListRequestsQuery>({
    route: 'GET /requests',
    scope: 'requests:read',
    showsPatient: 'logged_after',
    id: 'listRequests',
    tag: 'Requests',
    summary: 'List your requests',
    description: 'Newest first. Pages neither skip nor repeat requests when new ones are added.',
    answers: ok('A page of requests.', RequestList, {
      requests: [CONFIRMED_EXAMPLE],
      has_more: false,
      next_cursor: null,
    }),
    errors: ['invalid_cursor'],
    query: ListRequestsQuery,
    async handle({ caller, query }) {
      const {
        limit = DEFAULT_PAGE_LIMIT,
        cursor,
        status,
        created_after,
        created_before,
        delivered_after,
        delivered_before,
        enrollee_id,
        external_id,
        ...filters
      } = query;
      const page = await requestReader.list(
        caller.partner_id,
        {
          ...filters,
          ...(enrollee_id !== undefined && { enrollee_id: parseIdentifier('enrollee_id', enrollee_id) }),
          ...(external_id !== undefined && { external_id: parseIdentifier('external_id', external_id) }),
          statuses: selectedFrom(STATUSES, status),
          created_after: parsedTime(created_after),
          created_before: parsedTime(created_before),
          delivered_after: parsedTime(delivered_after),
          delivered_before: parsedTime(delivered_before),
        },
        { limit, after: REQUEST_CURSOR.read(cursor) },
      );
      return { data: { ...page, next_cursor: REQUEST_CURSOR.next(page.has_more, page.requests) } };
    },
  });
}

const CancelRequestBody = closedSchema('CancelRequestBody', {
  reason: Type.Optional(Type.Enum([...CANCEL_REASONS])),
  note: timelineNote,
});
type CancelRequestBody = Static<typeof CancelRequestBody>;

const CANCELLED_EXAMPLE = recordExample([
  PENDING_ENTRY,
  {
    sequence: 2,
    status: 'cancelled',
    at: '2026-11-21T08:00:40.115Z',
    actor: 'partner',
    reason: 'wrong_address',
  },
]);

export function cancelRequest({ decisions }: Services) {
  return endpoint<CancelRequestBody>({
    route: 'POST /requests/:request_id/cancel',
    scope: 'requests:cancel',
    showsPatient: 'logged_after',
    id: 'cancelRequest',
    tag: 'Requests',
    summary: 'Cancel a pending request',
    description:
      'Works only while the request is `pending`. If the pharmacy confirms at the same time, exactly one ' +
      'of the two succeeds, and the response tells you which. Cancelling a cancelled request again ' +
      'returns 200.',
    parameters: REQUEST_ID_PARAMETER,
    bodyExample: { reason: 'wrong_address' } satisfies CancelRequestBody,
    answers: ok('The cancelled request.', RequestRecordSchema, CANCELLED_EXAMPLE),
    errors: ['request_not_found', 'request_not_cancellable'],
    body: CancelRequestBody,
    handle: async (call) => ({ data: await decisions.cancel(requestInPath(call), call.body) }),
  });
}

const SubmitAuthorizationBody = closedSchema('SubmitAuthorizationBody', {
  code: AuthorizationCode,
});
type SubmitAuthorizationBody = Static<typeof SubmitAuthorizationBody>;

const CODE = 'AUTH/2026/004711';

export function submitAuthorization({ decisions }: Services) {
  return endpoint<SubmitAuthorizationBody>({
    route: 'POST /requests/:request_id/authorization',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    id: 'submitAuthorization',
    tag: 'Requests',
    summary: 'Submit an authorization code after the order',
    description:
      'For a request with `authorization` that is not held for the code: an emergency, or one that went ' +
      'ahead without a response. The code is accepted for 48 hours after the request was placed, even ' +
      'after delivery. Repeating the same code returns 200; another code returns 409. While the request ' +
      'is held for the code, use the action `authorize` instead.',
    parameters: REQUEST_ID_PARAMETER,
    bodyExample: { code: CODE } satisfies SubmitAuthorizationBody,
    answers: ok('The request with its `authorization_code`.', RequestRecordSchema, {
      ...CONFIRMED_EXAMPLE,
      authorization_code: CODE,
      authorization_submitted_at: '2026-11-21T09:12:44.301Z',
    }),
    errors: ['request_not_found', 'illegal_transition'],
    body: SubmitAuthorizationBody,
    handle: async (call) => ({
      data: await decisions.submitAuthorization(requestInPath(call), call.body.code, call),
    }),
  });
}

const StateMachine = schema('StateMachine', {
  initial_status: StatusSchema,
  statuses: Type.Array(
    Type.Object({
      status: StatusSchema,
      meaning: Type.String(),
      terminal: Type.Boolean({ description: 'True if the status is final.' }),
    }),
  ),
  transitions: Type.Array(
    Type.Object({
      step: Type.Enum([...STEPS]),
      from: Type.Array(StatusSchema),
      to: StatusSchema,
      by: Type.Array(Type.Enum([...ACTORS])),
      reason_required: Type.Boolean(),
      proof_required: Type.Boolean(),
      reasons: Type.Array(StatusReasonSchema),
    }),
  ),
  steps_within_status: Type.Array(
    Type.Object({
      step: Type.Enum(SUPPLY_STEP_NAMES),
      during: Type.Array(StatusSchema),
      by: Type.Array(Type.Enum([...ACTORS])),
      event: openEnum(ENTRY_EVENT_NAMES),
    }),
    { description: 'Steps that leave the status unchanged; their timeline entry has the event.' },
  ),
});

const STATE_MACHINE = {
  initial_status: STATUSES[0],
  statuses: STATUSES.map((status) => ({ status, ...STATUS_DESCRIPTIONS[status] })),
  transitions: TRANSITIONS.map(({ step, from, to, by, reasonRequired, proofRequired }) => ({
    step,
    from,
    to,
    by,
    reason_required: reasonRequired,
    proof_required: proofRequired,
    reasons: REASONS_BY_STEP[step],
  })),
  steps_within_status: SUPPLY_STEP_NAMES.map((step) => ({ step, ...SUPPLY_STEPS[step] })),
};

export function readStateMachine() {
  return endpoint({
    route: 'GET /meta/state-machine',
    scope: 'public',
    id: 'readStateMachine',
    tag: 'Contract',
    summary: 'Read the state machine',
    description: 'All statuses and transitions, from the table that the engine uses.',
    answers: ok('The statuses and transitions.', StateMachine, {
      initial_status: 'pending',
      statuses: [{ status: 'pending', meaning: 'Accepted by us, waiting for a pharmacy.', terminal: false }],
      transitions: [
        {
          step: 'confirm',
          from: ['pending'],
          to: 'confirmed',
          by: ['pharmacy'],
          reason_required: false,
          proof_required: false,
          reasons: [],
        },
      ],
      steps_within_status: [
        { step: 'dispense_more', during: ['dispensing', 'ready'], by: ['pharmacy'], event: 'more_dispensed' },
      ],
    }),
    handle: () => Promise.resolve({ data: STATE_MACHINE }),
  });
}
