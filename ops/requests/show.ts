/** Shows one request. */
import { NO_ANSWER, NO_PROGRESS } from '../../domain/requests/reasons.ts';
import { isTerminal, reportableStatuses } from '../../domain/requests/statuses.ts';
import type { LineTerms } from '../../domain/requests/items.ts';
import type { SealedRecord } from '../../domain/requests/record.ts';
import type { ShownEntry } from '../../domain/requests/timeline.ts';
import { unavailableServer } from '../../services/common/availability.ts';
import {
  type InspectedRequest,
  inspectRequest,
  readWorkflowCondition,
  type WorkflowCondition,
} from '../../services/requests/inspect-request.ts';
import { isKeyMissing } from '../../services/requests/stuck.ts';
import type { Stores } from '../../services/requests/projection.ts';
import { type UndeliveredEvents, listUndelivered } from '../../services/webhooks/deliveries.ts';
import { withAdvice } from '../advice.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../output.ts';
import { differenceRows } from './re-record.ts';
import { failureInWords } from './stuck.ts';

/**
 * Prints what an operator needs to find out why a request has its status, also while Postgres or Temporal is down. Prints only ids, codes,
 * amounts and times: no enrollee, address or medicine.
 *
 * @throws OperatorError when neither Postgres nor Temporal knows the id.
 */
export async function showRequest(operations: Operations, requestId: string): Promise<void> {
  const stores = { database: operations.database(), client: await operations.temporal() };
  try {
    await showInspected(operations, stores, requestId);
  } catch (error) {
    if (isKeyMissing(error)) return showWorkflowAlone(operations, stores, requestId, KEY_LOST);
    if (unavailableServer(error) !== 'Postgres') throw error;
    await showWorkflowAlone(operations, stores, requestId, POSTGRES_AWAY);
  }
}

const POSTGRES_AWAY = {
  reason: { away: 'Postgres' },
  lines: () => [
    'postgres  does not answer: this is what Temporal knows. The history is encrypted with a key in Postgres.',
  ],
};
const KEY_LOST = {
  reason: { away: null, stuck: 'key_lost' },
  lines: (requestId: string) => [
    'postgres  has neither the row nor the key of this request, so its history is unreadable: was Postgres restored?',
    `          Recover both: ops requests re-record ${requestId} --escrow-key escrow.pem`,
    '          For all requests, see docs/ops/runbooks/postgres-restored.md.',
  ],
};

async function showInspected(operations: Operations, stores: Stores, requestId: string): Promise<void> {
  const inspected = await withAdvice(inspectRequest(stores, requestId), {
    request_not_found: `Neither Postgres nor Temporal knows a request ${requestId}. Check the id and the environment.`,
  });
  const undelivered = await listUndelivered(stores.database, requestId, operations.clock());
  operations.answer({ ...shownAsJson(requestId, inspected), undelivered }, () =>
    shownAsLines(requestId, inspected, undelivered),
  );
}

/** Prints what can be read without the keys of requests, which are in Postgres. */
async function showWorkflowAlone(
  operations: Operations,
  { client }: Stores,
  request_id: string,
  { reason, lines }: typeof POSTGRES_AWAY | typeof KEY_LOST,
): Promise<void> {
  const workflow = await readWorkflowCondition(client, request_id);
  const locks = reason.away === null ? [] : await operations.lockLines();
  operations.answer({ request_id, workflow: workflow ?? null, ...reason, locks }, () => [
    `request   ${request_id}`,
    ...workflowLines(request_id, { workflow, away: undefined, task_failure: undefined }),
    ...(workflow === undefined ? [] : labelLines(workflow.labels)),
    ...lines(request_id),
    ...locks.map((line) => `lock      ${line}`),
  ]);
}

function labelLines({ partner_id, pharmacy_id, state }: WorkflowCondition['labels']): string[] {
  return [
    `partner   ${partner_id ?? 'unknown'}`,
    `pharmacy  ${pharmacy_id ?? 'unknown'}`,
    `state     ${state ?? 'unknown'}`,
  ];
}

function shownAsLines(
  requestId: string,
  inspected: InspectedRequest,
  undelivered: readonly UndeliveredEvents[],
): string[] {
  const { state, next_step_by, difference } = inspected;
  return [
    `request   ${requestId}`,
    ...workflowLines(requestId, inspected),
    ...recordLines(state.partner_id, state.record),
    ...(next_step_by === null || difference?.kind === 'stuck' ? [] : [waitsLine(inspected, next_step_by)]),
    ...resetLines(inspected),
    ...offerLines(requestId, inspected),
    ...undeliveredLines(undelivered),
    ...awayLines(inspected),
    ...stuckLines(requestId, inspected),
    ...differingLines(requestId, inspected),
    ...timelineLines(inspected),
  ];
}

/** The JSON form of `shownAsLines`. */
function shownAsJson(request_id: string, inspected: InspectedRequest) {
  const { state, workflow, away, differences, difference, next_step_by, task_failure } = inspected;
  const { pharmacy, status, items, hold, routing_history, timeline } = state.record;
  return {
    request_id,
    partner_id: state.partner_id,
    pharmacy_id: pharmacy.pharmacy_id,
    status,
    items: items.map((item, index) => ({
      line: index + 1,
      ...withoutMedicine(item),
      quantity_accepted: item.quantity_accepted,
      quantity_dispensed: item.quantity_dispensed,
      quantity_delivered: item.quantity_delivered,
      requested: item.requested === undefined ? null : withoutMedicine(item.requested),
    })),
    hold: hold && {
      reason: hold.reason,
      expires_at: hold.expires_at,
      proposed: hold.proposed.map(({ line, requested, ...proposed }) => ({
        line,
        ...withoutMedicine(proposed),
        requested: withoutMedicine(requested),
      })),
    },
    next_step_by,
    waits_until: inspected.waits_until,
    offer_times: inspected.offer_times,
    routing_history,
    workflow: workflow && { ...workflow, task_failure: task_failure ?? null },
    away: away ?? null,
    stuck: difference?.kind ?? null,
    differences,
    sent_order: inspected.sent_order ?? null,
    timeline: timeline.map(({ sequence, at, event, actor, reason, ...entry }) => ({
      sequence,
      at,
      status: entry.status,
      event: event ?? null,
      actor,
      operator: inspected.operators.get(sequence) ?? null,
      reason: reason ?? null,
    })),
  };
}

function workflowLines(
  requestId: string,
  { workflow, away, task_failure }: Pick<InspectedRequest, 'workflow' | 'away' | 'task_failure'>,
): string[] {
  if (away === 'Temporal') return ['workflow  unknown: Temporal does not answer'];
  if (workflow === undefined)
    return ['workflow  not in Temporal: its retention has ended, or it belongs to another namespace'];
  const { status, run_id, history_length, waits_for, task_attempts, task_waits_since } = workflow;
  return [
    `workflow  ${status}, run ${run_id}, ${history_length} history events`,
    ...waits_for.map(activityLine),
    ...(task_attempts > 1
      ? [
          `          its workflow task fails, attempt ${task_attempts}: ${task_failure ?? 'no worker completes it: is one frozen?'}`,
          `          try "ops requests replay ${requestId}"`,
        ]
      : []),
    ...(task_waits_since === null
      ? []
      : [
          `          no worker has picked up its next workflow task since ${task_waits_since}: is one running?`,
        ]),
  ];
}

function activityLine({
  name,
  state,
  attempt,
  last_failure,
  next_try_at,
}: WorkflowCondition['waits_for'][number]): string {
  const next = next_try_at === null ? '' : `, next attempt at ${next_try_at}`;
  return `          waits for ${name}: ${state}, attempt ${attempt}${next}, last failure: ${last_failure ?? 'none'}`;
}

function recordLines(partnerId: string, record: SealedRecord): string[] {
  const next = isTerminal(record.status)
    ? 'final'
    : `can go to ${reportableStatuses(record.status).join(', ')}`;
  return [
    `partner   ${partnerId}`,
    `pharmacy  ${record.pharmacy.pharmacy_id}`,
    `status    ${record.status} (${next})`,
    ...record.items.flatMap((item, index) => lineLines(record, item, index + 1)),
    ...(record.status === 'delivered'
      ? [`payable   ${record.payable_ngn} of ${record.total_ngn} Naira`]
      : []),
    ...(record.hold === null ? [] : [`held      for ${record.hold.reason} until ${record.hold.expires_at}`]),
    ...record.routing_history.map(
      ({ pharmacy_id, until, reason }) =>
        `before    ${pharmacy_id} until ${until} (${reason ?? 'no reason'})`,
    ),
  ];
}

/** The amount of a line; below it the proposed amount, and the ordered amount if it differs. */
function lineLines({ hold }: SealedRecord, item: SealedRecord['items'][number], line: number): string[] {
  const { requested } = item;
  const proposed = hold?.proposed.find((proposal) => proposal.line === line);
  return [
    `${`line ${line}`.padEnd(9)} ${amountInWords(item)}`,
    ...(requested === undefined ? [] : [`          ordered: ${amountInWords(requested)}`]),
    ...(proposed === undefined ? [] : [`          proposed: ${amountInWords(proposed)}`]),
  ];
}

function amountInWords(line: LineTerms): string {
  const { quantity, unit, pack_size, content_unit, content_size, content_quantity, line_total_ngn } = line;
  const size = content_size === null ? '' : ` of ${content_size}`;
  const content =
    unit === content_unit
      ? size
      : ` of ${pack_size} ${content_unit}${size}, ${content_quantity} ${content_unit} in total`;
  return `${quantity} ${unit}${content}, ${line_total_ngn} Naira`;
}

function withoutMedicine(
  line: LineTerms,
): Omit<LineTerms, 'medicine_id' | 'medicine_label' | 'article_id' | 'brand'> {
  const { quantity, unit, pack_size, content_unit, content_size, content_quantity, line_total_ngn } = line;
  return { quantity, unit, pack_size, content_unit, content_size, content_quantity, line_total_ngn };
}

function waitsLine({ state, offer_times }: InspectedRequest, until: string): string {
  const opens =
    offer_times === null
      ? ''
      : ` (offered from ${offer_times.offered_at}; open ${offer_times.hours}, Lagos time)`;
  return state.record.status === 'pending'
    ? `waits     for its pharmacy${opens}, which must accept or reject by ${until}; otherwise it is re-routed or rejected (${NO_ANSWER})`
    : `waits     for its next step, due by ${until}; otherwise it fails (${NO_PROGRESS})`;
}

/** Returns the time limit that applies after a reset of the workflow. A reset does not restart it, because the timeline keeps its times. */
function resetLines({ workflow, waits_until }: InspectedRequest): string[] {
  if (workflow === undefined || workflow.reset_at === null || waits_until === null) return [];
  const limit =
    Date.parse(waits_until) <= Date.now()
      ? `the current one passed at ${waits_until}, so the request ends as soon as a worker continues it`
      : `the current one ends at ${waits_until}`;
  return [`limits    the reset at ${workflow.reset_at} did not restart the time limits: ${limit}`];
}

/** The answer of the pharmacy's system to the order. */
function offerLines(requestId: string, { sent_order: sent }: InspectedRequest): string[] {
  if (sent === undefined) return [];
  const system = `the system of ${sent.pharmacy_id}`;
  if (sent.refused_at !== null)
    return [
      `offer     refused by ${system} at ${sent.refused_at.toISOString()}: ${sent.refused_with}`,
      `          Once the system is repaired, offer it again: ops requests reoffer ${requestId}`,
    ];
  return sent.taken_at === null
    ? [`offer     sent to ${system} at ${sent.offered_at.toISOString()}, not acknowledged yet`]
    : [`offer     acknowledged by ${system} at ${sent.taken_at.toISOString()}`];
}

function timelineLines({ state, operators }: InspectedRequest): string[] {
  const rows = state.record.timeline.map((entry) => timelineRow(entry, operators.get(entry.sequence)));
  return ['', ...tableLines(['SEQ', 'AT', 'STATUS', 'ACTOR', 'REASON'], rows)];
}

function awayLines({ away }: InspectedRequest): string[] {
  return away === undefined
    ? []
    : [
        'temporal  does not answer: this is the state in Postgres. No step is possible until Temporal is back.',
      ];
}

/** Explains why a request makes no progress, and what to do. */
function stuckLines(requestId: string, { workflow, difference }: InspectedRequest): string[] {
  if (difference === undefined) return [];
  if (difference.kind === 'not_recorded') {
    return ['postgres  has no row yet: the workflow has not run its first task. Is a worker running?'];
  }
  const where = workflow === undefined ? 'is not in Temporal' : 'has ended';
  const advice =
    workflow === undefined
      ? `Check the namespace. If it is right, Temporal has lost the request; continue it: ops requests restore ${requestId}`
      : `Continue it: ops requests reset ${requestId} --reason "..."`;
  return [
    `differs   the workflow ${where} but the status is not final: the request is stuck at ${difference.status}`,
    `          ${advice}`,
    '          See "A request that is stuck" in docs/ops/requests.md.',
  ];
}

/** Lists what is wrong in Postgres, and how to repair it. */
function differingLines(requestId: string, { differences }: InspectedRequest): string[] {
  if (differences.length === 0) return [];
  const [first, ...more] = differenceRows(differences);
  const isAhead = differences.some(({ field, workflow }) => field === 'timeline' && workflow === 'none');
  const advice = isAhead
    ? `Temporal has less than Postgres. If it was restored to an earlier day: ops requests restore ${requestId}; else see docs/ops/runbooks/rows-ahead.md`
    : `Rebuild it from the history: ops requests re-record ${requestId}`;
  return [`differs   ${first}`, ...more.map((line) => `          ${line}`), `          ${advice}`];
}

function timelineRow(
  { sequence, at, status, event, actor, reason }: ShownEntry,
  operator: string | undefined,
): string[] {
  const by = operator === undefined ? actor : `operator ${operator}`;
  return [String(sequence), at, event ?? status, by, reason ?? ''];
}

function undeliveredLines(undelivered: readonly UndeliveredEvents[]): string[] {
  return undelivered.flatMap((endpoint) => [
    `webhook   ${endpoint.webhook_id} of ${Object.values(endpoint.owner).join()} lacks ${endpoint.events} of its events${stateOf(endpoint)}`,
    `          last failure: ${failureInWords(endpoint)}${nextOf(endpoint)}`,
    `          See: ops webhooks show ${endpoint.webhook_id}`,
  ]);
}

function stateOf({ disabled_by, disabled_reason, broken_at }: UndeliveredEvents): string {
  if (disabled_reason !== null) return `: it is off (${disabled_reason}, by ${disabled_by})`;
  return broken_at === null ? '' : `: no event was acknowledged since ${broken_at.toISOString()}`;
}

function nextOf({ next_try_at }: UndeliveredEvents): string {
  return next_try_at === null ? '' : `, next attempt at ${next_try_at.toISOString()}`;
}
