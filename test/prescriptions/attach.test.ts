/** Prescriptions attached to requests: at create or later, and shown wherever the request is shown. */
import { describe, expect, test } from '@jest/globals';
import { MAX_PRESCRIPTIONS_OF_REQUEST } from '../../domain/prescriptions/prescriptions.ts';
import { readRequest } from '../../db/requests/requests.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { day } from '../support/prescriptions/submit.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

/** The id of a new prescription. */
async function handedIn(body: Record<string, unknown> = {}, caller = partner): Promise<string> {
  return (await given.prescription().by(caller).with(body)).prescription_id;
}

const several = async (number: number) => Promise.all(Array.from({ length: number }, async () => handedIn()));

const create = (changes: Record<string, unknown>) =>
  partner.call<RequestRecord>('POST', '/requests', { ...ORDER, sandbox: { scenario: 'manual' }, ...changes });

const attach = (requestId: string, ...prescription_ids: string[]) =>
  partner.call<RequestRecord>('POST', `/requests/${requestId}/prescriptions`, { prescription_ids });

const listed = async (requestId: string) => {
  const { data } = await partner.call<{ requests: RequestRecord[] }>('GET', '/requests?limit=100');
  return data.requests.find(({ request_id }) => request_id === requestId);
};

const advance = (requestId: string, to: string) =>
  partner.call('POST', `/sandbox/requests/${requestId}/advance`, { to });

test('prescriptions from the create call and from later calls appear in every view of the request', async () => {
  const [first = '', second = '', third = ''] = await several(3);
  const { status, data } = await create({ prescription_ids: [first] });
  expect([status, data.prescription_ids]).toEqual([201, [first]]);
  const { request_id } = data;
  const attached = await attach(request_id, second, third);
  expect([attached.status, attached.data.prescription_ids]).toEqual([200, [first, second, third]]);
  const shown = [
    await partner.read(request_id),
    await listed(request_id),
    (await readRequest(engine.database, request_id))?.record,
    (await engine.fulfilment.state(request_id))?.record,
  ];
  expect(shown.map((record) => record?.prescription_ids)).toEqual(shown.map(() => [first, second, third]));
});

test('attaching adds no timeline entry or event, and attaching twice has no effect', async () => {
  const { request_id } = await given.order().by(partner);
  const id = await handedIn();
  const { data } = await attach(request_id, id);
  const again = await attach(request_id, id);
  expect([again.status, again.data]).toEqual([200, data]);
  expect(data.timeline.map(({ status }) => status)).toEqual(['pending']);
  expect(await partner.eventsOf(request_id)).toHaveLength(1);
});

test('attached prescriptions stay through later steps and after the request has ended', async () => {
  const { request_id } = await given.order().by(partner);
  const [first = '', second = ''] = await several(2);
  await attach(request_id, first);
  await advance(request_id, 'confirmed');
  await attach(request_id, second);
  await advance(request_id, 'failed');
  const record = await partner.readUntil(request_id, 'ended');
  expect([record.status, record.prescription_ids]).toEqual(['failed', [first, second]]);
});

test('concurrent calls that attach prescriptions are all recorded', async () => {
  const { request_id } = await given.order().by(partner);
  const ids = await several(6);
  await Promise.all(ids.map((id) => attach(request_id, id)));
  const { prescription_ids } = await partner.read(request_id);
  expect(prescription_ids.toSorted()).toEqual(ids.toSorted());
});

test('attaching a prescription ends a long poll and changes the ETag', async () => {
  const { request_id } = await given.order().by(partner);
  // Until the request is in Postgres, its workflow answers reads.
  await eventually(() => readRequest(engine.database, request_id), {
    deadlineMs: 20_000,
    describe: 'the request in Postgres',
  });
  const path = `/requests/${request_id}`;
  const etag = (await partner.call('GET', path)).headers.get('etag') ?? '';
  const waiting = partner.call<RequestRecord>('GET', `${path}?wait=20`, undefined, { 'If-None-Match': etag });
  const id = await handedIn();
  await attach(request_id, id);
  const { status, headers, data } = await waiting;
  expect([status, headers.get('etag'), data.prescription_ids]).toEqual([200, 'W/"1-1"', [id]]);
});

describe('unusable prescriptions', () => {
  const made: [string, string, () => Promise<string>][] = [
    [
      "another partner's prescription",
      'prescription_not_found',
      async () => handedIn({}, await given.partner()),
    ],
    ['an unknown prescription', 'prescription_not_found', async () => 'rx_none'],
    [
      "another enrollee's prescription",
      'prescription_not_usable',
      () => handedIn({ enrollee_id: 'ENR-0002' }),
    ],
    ['an expired prescription', 'prescription_not_usable', expired],
  ];

  test.each(made)('%s is neither attached nor accepted with a new request', async (_, code, make) => {
    const { request_id } = await given.order().by(partner);
    const good = await handedIn();
    const bad = await make();
    const refused = await attach(request_id, good, bad);
    expect(refused.error.code).toBe(code);
    expect((await create({ prescription_ids: [bad] })).error.code).toBe(code);
    expect((await partner.read(request_id)).prescription_ids).toEqual([]);
  });

  async function expired(): Promise<string> {
    const id = await handedIn();
    await engine.database
      .updateTable('prescription')
      .set({ valid_until: day(-1) })
      .where('prescription_id', '=', id)
      .execute();
    return id;
  }
});

test('attaching to an ended request is refused', async () => {
  const { request_id } = await given.order().by(partner);
  await partner.call('POST', `/requests/${request_id}/cancel`);
  const { status, error } = await attach(request_id, await handedIn());
  expect([status, error.code]).toEqual([409, 'illegal_transition']);
});

test('concurrent cancel and attach calls are both answered, and the record agrees with the responses', async () => {
  const round = async () => {
    const { request_id } = await given.order().by(partner);
    const id = await handedIn();
    const [attached, cancelled] = await Promise.all([
      attach(request_id, id),
      partner.call('POST', `/requests/${request_id}/cancel`),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(attached.status);
    const record = await partner.read(request_id);
    expect(record.prescription_ids).toEqual(attached.status === 200 ? [id] : []);
  };
  await Promise.all(Array.from({ length: 5 }, round));
});

test('the maximum number of prescriptions per request is exact, also for concurrent calls', async () => {
  const ids = await several(MAX_PRESCRIPTIONS_OF_REQUEST + 2);
  const { data } = await create({ prescription_ids: ids.slice(0, 8) });
  const answers = await Promise.all(ids.slice(8).map((id) => attach(data.request_id, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ error }) => error?.code === 'prescription_limit_reached')).toHaveLength(2);
  expect((await create({ prescription_ids: ids })).error.code).toBe('validation_error');
});
