/** Counts the events and tasks of a delivered request in Temporal from real histories. */
import { SCENARIOS } from '../../domain/sandbox/scenario-table.ts';
import { openDatabase } from '../../db/database.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { insertEndpoint } from '../../test/support/webhooks/webhooks.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';
import { receiveDeliveredEvents } from '../peers/delivered-events.ts';
import { spread } from '../statistics.ts';

const REQUESTS = 10;

interface HistoryFigures {
  readonly events: number;
  readonly workflowTasks: number;
  readonly activities: number;
  readonly upserts: number;
  readonly kilobytes: number;
}

/**
 * Measures the workflow histories of delivered requests. As in production, each step is reported by a call of its own, after
 * the answer to the previous one.
 */
export async function benchHistory(stack: BenchStack): Promise<string[]> {
  const delivered = await receiveDeliveredEvents();
  const partner = await makePartner(stack.partner.origin, stack.connectionString);
  const without = await figuresOf(stack, partner);
  const database = openDatabase({ connectionString: stack.connectionString });
  await insertEndpoint(database, partner.partnerId, delivered.url);
  await database.destroy();
  const withOne = await figuresOf(stack, partner);
  delivered.close();
  return [line('without an endpoint', without), line('with one healthy endpoint', withOne)];
}

async function figuresOf(
  { client, fulfilment, given }: BenchStack,
  partner: ApiCaller,
): Promise<readonly HistoryFigures[]> {
  const figures: HistoryFigures[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const { request_id } = await given.order().by(partner);
    for (const { step, ...report } of SCENARIOS.happy.steps)
      await fulfilment.takeStep(request_id, step, report, step);
    const handle = client.workflow.getHandle(request_id);
    await handle.result();
    const [{ events }, { historySize }] = await Promise.all([handle.fetchHistory(), handle.describe()]);
    const all = events ?? [];
    figures.push({
      events: all.length,
      workflowTasks: all.filter((event) => event.workflowTaskCompletedEventAttributes).length,
      activities: all.filter((event) => event.activityTaskScheduledEventAttributes).length,
      upserts: all.filter((event) => event.upsertWorkflowSearchAttributesEventAttributes).length,
      kilobytes: (historySize ?? 0) / 1024,
    });
  }
  return figures;
}

function line(name: string, figures: readonly HistoryFigures[]): string {
  const of = (figure: keyof HistoryFigures) =>
    spread(
      figures.map((one) => one[figure]),
      0,
    );
  return (
    `${name.padEnd(28)} ${of('events')} events, ${of('workflowTasks')} workflow tasks, ${of('activities')} activities, ` +
    `${of('upserts')} search attribute upserts, ${of('kilobytes')} kB`
  );
}
