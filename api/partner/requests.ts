/** The operations on requests: read, listed, cancelled and authorized. */
import { CONFIRMED_EXAMPLE, PENDING_ENTRY, recordExample, REQUEST_ID_EXAMPLE } from '../examples.ts';
import { type Call, endpoint, parameter } from '../http/endpoint.ts';
import { type OwnRequest, WAITED_FOR } from '../../services/requests/read-request.ts';
import { type Static, Type } from 'typebox';
import type { Services } from '../../services/compose.ts';
import { recordEtag } from '../http/answers.ts';
import {
  DEFAULT_PAGE_LIMIT,
  nullable,
  pageCursor,
  pageLimit,
  text,
  timeParameter,
  waitSeconds,
} from '../schemas/common.ts';
import {
  readStatuses,
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
import { readEnrolleeId } from '../../services/common/enrollee-id.ts';
import { cursorAfter, readCursor } from '../http/cursors.ts';
import { toMoment } from '../../domain/common/moments.ts';
import { CANCEL_REASONS, REASONS_BY_STEP } from '../../domain/requests/reasons.ts';

/** The path parameter of every operation on one request. */
export const REQUEST_ID_PARAMETER = {
  request_id: { description: 'From the answer to `POST /requests`.', example: REQUEST_ID_EXAMPLE },
};

/** What the parameter means for the caller. */
export function ownRequest(call: Pick<Call, 'caller' | 'parameters'>): OwnRequest {
  const { partner_id, key_id } = call.caller;
  return { request_id: parameter(call, 'request_id'), partner_id, by: key_id };
}

const FINAL = STATUSES.filter(isTerminal)
  .map((status) => `\`${status}\``)
  .join(', ');

const ReadRequestQuery = Type.Object(
  {
    wait: waitSeconds(
      'Seconds to wait for a change to what `If-None-Match` names, before the answer is 304; or for what `until` names.',
    ),
    until: Type.Optional(
      Type.Enum(WAITED_FOR, {
        description:
          `\`final\`: has \`wait\` end when the request has: at ${FINAL}. \`final_or_held\`: also when it has a \`hold\`, ` +
          'which you have to resolve. When the time is over before, the answer is the request as it is then, or 304.',
      }),
    ),
  },
  { additionalProperties: false },
);
type ReadRequestQuery = Static<typeof ReadRequestQuery>;

export function readRequest({ requestReader }: Services) {
  return endpoint<undefined, ReadRequestQuery>({
    method: 'GET',
    path: '/requests/:request_id',
    scope: 'requests:read',
    showsPatient: 'logged_after',
    operation: {
      id: 'readRequest',
      tag: 'Requests',
      summary: 'Read a request with its timeline',
      description:
        'For polling, send the `ETag` back as `If-None-Match`: while nothing has happened the answer is 304. With ' +
        '`wait` that answer is kept back until something happens, or until the time is over.',
      parameters: REQUEST_ID_PARAMETER,
      answers: {
        200: {
          description: 'The request as it is now.',
          data: RequestRecordSchema,
          example: CONFIRMED_EXAMPLE,
          headers: ['ETag'],
        },
        304: {
          description: 'Nothing has happened since the answer that had this `ETag`.',
          headers: ['ETag'],
        },
      },
      errors: ['request_not_found'],
    },
    query: ReadRequestQuery,
    async handle(call) {
      const news = await requestReader.readNews(ownRequest(call), {
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

const ListRequestsQuery = Type.Object(
  {
    status: STATUS_FILTER,
    enrollee_id: filter('Of this enrollee.'),
    pharmacy_id: filter('At this pharmacy.'),
    external_id: filter('With your own id.'),
    created_after: timeParameter('Created at this moment or later.'),
    created_before: timeParameter('Created before this moment.'),
    limit: pageLimit('Requests a page.'),
    cursor: pageCursor,
  },
  { additionalProperties: false },
);
type ListRequestsQuery = Static<typeof ListRequestsQuery>;

const RequestList = Type.Object(
  {
    requests: Type.Array(RequestRecordSchema, { description: 'Newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'RequestList' },
);

export function listRequests({ requestReader }: Services) {
  return endpoint<undefined, ListRequestsQuery>({
    method: 'GET',
    path: '/requests',
    scope: 'requests:read',
    showsPatient: 'logged_after',
    operation: {
      id: 'listRequests',
      tag: 'Requests',
      summary: 'List your requests',
      description: 'Newest first. Pages neither skip nor repeat a request when new ones come meanwhile.',
      answers: {
        200: {
          description: 'One page.',
          data: RequestList,
          example: { requests: [CONFIRMED_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListRequestsQuery,
    async handle({ caller, query }) {
      const {
        limit = DEFAULT_PAGE_LIMIT,
        cursor,
        status,
        created_after,
        created_before,
        enrollee_id,
        ...filters
      } = query;
      const page = await requestReader.list(
        caller.partner_id,
        {
          ...filters,
          ...(enrollee_id === undefined ? {} : { enrollee_id: readEnrolleeId(enrollee_id) }),
          statuses: status === undefined ? undefined : readStatuses(status),
          created_after: created_after === undefined ? undefined : toMoment(created_after),
          created_before: created_before === undefined ? undefined : toMoment(created_before),
        },
        { limit, after: cursor === undefined ? undefined : readCursor(cursor) },
      );
      const last = page.has_more ? page.requests.at(-1) : undefined;
      return { data: { ...page, next_cursor: last === undefined ? null : cursorAfter(last) } };
    },
  });
}

const CancelRequestBody = Type.Object(
  { reason: Type.Optional(Type.Enum([...CANCEL_REASONS])), note: timelineNote },
  { $id: 'CancelRequestBody', additionalProperties: false },
);
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
    method: 'POST',
    path: '/requests/:request_id/cancel',
    scope: 'requests:cancel',
    showsPatient: 'logged_after',
    operation: {
      id: 'cancelRequest',
      tag: 'Requests',
      summary: 'Cancel a pending request',
      description:
        'Only while it is `pending`. The answer is the decision: when the pharmacy confirms at the same moment, one of ' +
        'the two wins. Cancelling again what you have cancelled is 200.',
      parameters: REQUEST_ID_PARAMETER,
      bodyExample: { reason: 'wrong_address' } satisfies CancelRequestBody,
      answers: {
        200: { description: 'It is cancelled.', data: RequestRecordSchema, example: CANCELLED_EXAMPLE },
      },
      errors: ['request_not_found', 'request_not_cancellable'],
    },
    body: CancelRequestBody,
    handle: async (call) => ({ data: await decisions.cancel(ownRequest(call), call.body) }),
  });
}

const SubmitAuthorizationBody = Type.Object(
  { code: text(100, 'The authorization code of the HMO.') },
  { $id: 'SubmitAuthorizationBody', additionalProperties: false },
);
type SubmitAuthorizationBody = Static<typeof SubmitAuthorizationBody>;

const CODE = 'AUTH/2026/004711';

export function submitAuthorization({ decisions }: Services) {
  return endpoint<SubmitAuthorizationBody>({
    method: 'POST',
    path: '/requests/:request_id/authorization',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    operation: {
      id: 'submitAuthorization',
      tag: 'Requests',
      summary: 'Submit the authorization code of an emergency',
      description:
        'For a request with `authorization` that is not held for the code: an emergency, or one that was released without an answer. The ' +
        'code is accepted for 48 hours after the request was placed, also when it has been delivered. The same code again is 200, ' +
        'another one 409. While the request is held for the code, use the action `authorize`.',
      parameters: REQUEST_ID_PARAMETER,
      bodyExample: { code: CODE } satisfies SubmitAuthorizationBody,
      answers: {
        200: {
          description: 'The request with its `authorization_code`.',
          data: RequestRecordSchema,
          example: {
            ...CONFIRMED_EXAMPLE,
            authorization_code: CODE,
            authorization_submitted_at: '2026-11-21T09:12:44.301Z',
          },
        },
      },
      errors: ['request_not_found', 'illegal_transition'],
    },
    body: SubmitAuthorizationBody,
    handle: async (call) => ({ data: await decisions.submitAuthorization(ownRequest(call), call.body.code) }),
  });
}

const StateMachine = Type.Object(
  {
    initial_status: StatusSchema,
    statuses: Type.Array(
      Type.Object({
        status: StatusSchema,
        meaning: Type.String(),
        terminal: Type.Boolean({ description: 'Final: no transition leaves it.' }),
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
  },
  { $id: 'StateMachine' },
);

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
};

export function readStateMachine() {
  return endpoint({
    method: 'GET',
    path: '/meta/state-machine',
    scope: 'public',
    operation: {
      id: 'readStateMachine',
      tag: 'Contract',
      summary: 'Read the statuses and transitions as data',
      description: 'From the very table that the engine runs on.',
      answers: {
        200: {
          description: 'Every status and every transition.',
          data: StateMachine,
          example: {
            initial_status: 'pending',
            statuses: [
              { status: 'pending', meaning: 'Accepted by us, waiting for a pharmacy.', terminal: false },
            ],
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
          },
        },
      },
      errors: [],
    },
    handle: () => Promise.resolve({ data: STATE_MACHINE }),
  });
}
