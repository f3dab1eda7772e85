/** What was sent to a pharmacy's system is a row: whoever calls next knows it, and no offer follows a withdrawal. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { beginOffer, beginWithdrawal } from '../../../db/pharmacies/offered-orders.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { firstEntry } from '../../../domain/requests/timeline.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { connectSystem, requireSteps } from '../../support/pharmacies/systems.ts';

const { engine, given } = useOwnEngine({ environment: 'production' });

async function pendingRequest() {
  const made = submission();
  await saveRequest(engine.database, { submission: made, timeline: [firstEntry(made)] });
  return { made, order: { request_id: made.request_id, routing: 1 } };
}

describe('an offer', () => {
  test('is the first once', async () => {
    const { order } = await pendingRequest();
    expect(await beginOffer(engine.database, order)).toBe('first');
    expect(await beginOffer(engine.database, order)).toBe('again');
  });

  test('is the first of one only, of many that begin at once', async () => {
    const { order } = await pendingRequest();
    const turns = await Promise.all(
      Array.from({ length: 8 }, async () => beginOffer(engine.database, order)),
    );
    expect(turns.toSorted()).toEqual([...Array<string>(7).fill('again'), 'first']);
  });

  test('does not begin any more when the order was withdrawn', async () => {
    const { order } = await pendingRequest();
    expect(await beginWithdrawal(engine.database, order)).toEqual({ wasOffered: false, begunMsAgo: 0 });
    expect(await beginOffer(engine.database, order)).toBe('over');
  });

  test('does not begin again when the pharmacy has answered, or the order has gone on', async () => {
    const { made, order } = await pendingRequest();
    await beginOffer(engine.database, order);
    expect(await beginOffer(engine.database, { ...order, routing: 2 })).toBe('over');
    await saveRequest(engine.database, { submission: made, timeline: timelineThrough(made, 'confirmed') });
    expect(await beginOffer(engine.database, order)).toBe('over');
  });
});

test('a withdrawal knows that the order may have been sent, and when it began itself', async () => {
  const { order } = await pendingRequest();
  await beginOffer(engine.database, order);
  expect(await beginWithdrawal(engine.database, order)).toEqual({ wasOffered: true, begunMsAgo: 0 });
  const again = await beginWithdrawal(engine.database, order);
  expect(again.begunMsAgo).toBeGreaterThan(0);
});

test('after a reset of the workflow the order is asked for before it is sent again', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { pharmacyId, system } = await connectSystem(engine.database, pharmacy);
  const request = await given
    .order()
    .by(await given.partner())
    .at(pharmacyId);
  await requireSteps(engine, system, request, ['offer']);
  const handle = engine.client.workflow.getHandle(request.request_id);
  const { events } = await handle.fetchHistory();
  const firstTask = events?.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
  await engine.client.workflowService.resetWorkflowExecution({
    namespace: engine.client.options.namespace,
    workflowExecution: { workflowId: request.request_id },
    workflowTaskFinishEventId: firstTask ?? null,
    requestId: randomUUID(),
    reason: 'test',
  });
  const isAskedFor = () => system.stepsOf(request.request_id).length > 1;
  await eventually(isAskedFor, { deadlineMs: 30_000, describe: 'the next call' });
  await requireSteps(engine, system, request, ['offer', 'lookup']);
  expect(system.made.get(request.request_id)).toBe(1);
  await system.close();
});
