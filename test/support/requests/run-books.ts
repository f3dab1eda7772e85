/** Reads the records of a completed run of orders from Postgres, Temporal and the pharmacies' systems. */
import type { Kysely } from 'kysely';
import { selectRequests } from '../../../db/requests/requests.ts';
import type { Database } from '../../../db/schema.ts';
import { toRecord } from '../../../domain/requests/record.ts';
import type { RecordItem } from '../../../domain/requests/items.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { isTerminal, type Status } from '../../../domain/requests/statuses.ts';
import type { FulfilmentResult } from '../../../workflows/fulfilment.ts';
import { eventually } from '../engine/eventually.ts';
import type { KillableEngine } from '../engine/killable.ts';
import { ORDERED_MEDICINES } from './order-plans.ts';
import type { ReferencePharmacy } from '../callers/reference-pharmacy.ts';

/** A request as stored in Postgres. */
export interface StoredRunRequest {
  readonly request_id: string;
  readonly status: Status;
  readonly submission: Submission;
  readonly items: readonly RecordItem[];
  readonly timeline: readonly TimelineEntry[];
}

export async function requestsInPostgres(database: Kysely<Database>): Promise<Map<string, StoredRunRequest>> {
  const rows = await selectRequests(database).select('status').execute();
  return new Map(
    rows.map(({ submission, timeline, prescription_ids, status }) => {
      const entries = timeline ?? [];
      const { items } = toRecord(submission, entries, prescription_ids);
      const { request_id } = submission;
      return [request_id, { request_id, status, submission, items, timeline: entries }];
    }),
  );
}

/** Returns what is wrong with a timeline. It must count from 1, and end with its only terminal entry, whose status the row has too. */
export function timelineProblems({ request_id, status, timeline }: StoredRunRequest): string[] {
  const terminal = timeline.filter((entry) => isTerminal(entry.status));
  return [
    ...(terminal.length === 1 ? [] : [`${request_id}: ${terminal.length} terminal entries`]),
    ...(timeline.at(-1) === terminal[0] ? [] : [`${request_id}: the terminal entry is not the last`]),
    ...(timeline.at(-1)?.status === status ? [] : [`${request_id}: the row says ${status}`]),
    ...(timeline.every(({ sequence }, index) => sequence === index + 1)
      ? []
      : [`${request_id}: sequences ${timeline.map(({ sequence }) => sequence).join(' ')}`]),
  ];
}

/** Returns the results of the workflows, by `request_id`. */
export async function resultsInTemporal(
  { client }: Pick<KillableEngine, 'client'>,
  requestIds: readonly string[],
  deadlineMs: number,
): Promise<Map<string, FulfilmentResult>> {
  const results = new Map<string, FulfilmentResult>();
  const deadline = performance.now() + deadlineMs;
  for (const requestId of requestIds) {
    const handle = client.workflow.getHandle(requestId);
    // `result` of an open workflow would wait without a deadline. A busy server may not answer these calls in time.
    const result = async () => {
      const { status } = await handle.describe();
      return status.name === 'RUNNING' ? undefined : ((await handle.result()) as FulfilmentResult);
    };
    const leftMs = Math.max(0, deadline - performance.now());
    results.set(
      requestId,
      await eventually(result, { deadlineMs: leftMs, describe: `the end of ${requestId}` }),
    );
  }
  return results;
}

/** Returns the number of fulfilment workflows, whatever started them. */
export async function workflowsInTemporal({
  client,
  taskQueue,
}: Pick<KillableEngine, 'client' | 'taskQueue'>): Promise<number> {
  const { count } = await client.workflow.count(`TaskQueue = '${taskQueue}' AND WorkflowType = 'fulfilment'`);
  return count;
}

/** Returns how many orders were created for each request, over all pharmacies. */
export function ordersMade(systems: readonly ReferencePharmacy[]): Map<string, number> {
  const made = new Map<string, number>();
  for (const system of systems) {
    for (const [requestId, count] of system.made) made.set(requestId, (made.get(requestId) ?? 0) + count);
  }
  return made;
}

/** Returns the remaining stock of each medicine at a pharmacy, in the order of `ORDERED_MEDICINES`. */
export async function stockLeft(database: Kysely<Database>, pharmacyId: string): Promise<number[]> {
  const rows = await database
    .selectFrom('stock')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .where('pharmacy_id', '=', pharmacyId)
    .select(['generic_name', 'quantity', 'pack_size', 'reserved'])
    .execute();
  return ORDERED_MEDICINES.map(({ label }) => {
    const line = rows.find(({ generic_name }) => label.startsWith(generic_name));
    if (line === undefined) throw new Error(`${pharmacyId} has no ${label}`);
    return line.quantity * line.pack_size - Number(line.reserved);
  });
}

/** Returns the requests that still have reservations. */
export async function openReservations(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom('stock_reservation')
    .where('dispensed_at', 'is', null)
    .select('request_id')
    .execute();
  return rows.map(({ request_id }) => request_id);
}
