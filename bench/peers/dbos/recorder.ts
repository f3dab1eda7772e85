/** Decides and records steps of requests: the rows, the webhooks and the answer are written in one transaction. */
import { sql, type Transaction } from 'kysely';
import { admitStep, settleReservations } from '../../../services/requests/admission.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import type { Database } from '../../../db/schema.ts';
import { MIN_SHELF_LIFE_DAYS } from '../../../domain/medicines/articles.ts';
import type { RequestProjection } from '../../../domain/requests/messages.ts';
import { toRecord } from '../../../domain/requests/record.ts';
import { needsAdmission } from '../../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { stepEntry, stepRefusalOf } from '../../../domain/requests/steps.ts';
import type { Transactions } from './data-source.ts';
import { ANSWERS_TOPIC, type RequestedStep, pharmacyIdOf, type StepAnswer } from './messages.ts';
import { SEND_WEBHOOK, WEBHOOK_QUEUE } from './webhooks.ts';

type Connection = Transaction<Database>;

export class Recorder {
  private readonly transactions: Transactions;

  constructor(transactions: Transactions) {
    this.transactions = transactions;
  }

  /** Records a new request. */
  async begin(request: RequestProjection): Promise<void> {
    await this.transactions.run('begin', (transaction) => write(transaction, request));
  }

  /** Performs a step and answers the workflow that asked for it. Returns null when the step is refused. */
  async take(request: RequestProjection, asked: RequestedStep): Promise<TimelineEntry | null> {
    return await this.transactions.run(asked.step, async (transaction) => {
      const { submission, timeline } = request;
      const entry = stepEntry(asked.step, asked.report, timeline.length + 1, new Date().toISOString());
      const refused = await refusalTo(transaction, request, asked, entry);
      await answer(transaction, request, asked, refused === undefined ? {} : { refused });
      if (refused !== undefined) return null;
      await write(transaction, { submission, timeline: [...timeline, entry] });
      return entry;
    });
  }
}

/** Returns why a step is refused, or else reserves the stock and prescriptions that it needs. */
async function refusalTo(
  transaction: Connection,
  { submission, timeline }: RequestProjection,
  { step, report }: RequestedStep,
  entry: TimelineEntry,
): Promise<string | undefined> {
  const refusal = stepRefusalOf(toRecord(submission, timeline), step, report);
  if (refusal !== undefined) return refusal.type;
  if (!needsAdmission(step)) return undefined;
  const asked = { submission, timeline: [...timeline, entry], prescription_ids: [] };
  const { refused } = await admitStep(transaction, step, asked, {
    now: new Date(),
    minShelfLifeDays: MIN_SHELF_LIFE_DAYS,
  });
  return refused;
}

/** Answers the workflow that asked for a step. The system's own steps need no answer. */
async function answer(
  transaction: Connection,
  { submission }: RequestProjection,
  { report }: RequestedStep,
  message: StepAnswer,
): Promise<void> {
  if (report.actor === 'system') return;
  const pharmacy = pharmacyIdOf(submission.request_id);
  await sql`
    select dbos.send_message(${pharmacy}, ${JSON.stringify(message)}::json, ${ANSWERS_TOPIC})
  `.execute(transaction);
}

/** Must be last in its transaction, because the events of a partner are written one after the other. */
async function write(transaction: Connection, request: RequestProjection): Promise<void> {
  const { submission, timeline } = request;
  await settleReservations(transaction, request);
  await saveRequest(transaction, request);
  await sql`
    select dbos.enqueue_workflow(
             workflow_name => ${SEND_WEBHOOK}, queue_name => ${WEBHOOK_QUEUE},
             positional_args => array[json_build_object(
               'webhook_id', webhook_id, 'request_id', request_id, 'sequence', sequence)],
             workflow_id => webhook_id || '-' || request_id || '-' || sequence,
             queue_partition_key => webhook_id || '-' || request_id)
      from webhook_delivery
     where request_id = ${submission.request_id} and sequence = ${timeline.length}
  `.execute(transaction);
}
