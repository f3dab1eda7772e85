/** Statements: each ended request is a line of one statement of its partner and of its pharmacy. */
import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { findStatement } from '../../db/statements.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { StatementLine } from '../../domain/money/settlements.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { closeDuePeriods } from '../../services/statements.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import type { PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { read } from '../docs/tables.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { BATCH } from '../support/given/steps.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine();
const partner = prepared(given.partner());
const other = prepared(given.partner());
const COMMISSION = 7.5;
const pharmacy = prepared(given.pharmacy().stocked().with({ commission_percent: COMMISSION }));

type Shown = Readonly<Record<string, unknown>> & {
  readonly statement_id: string;
  readonly status: string;
  readonly due_ngn: number;
};
type ShownLine = Omit<StatementLine, 'at'> & { readonly at: string };
type Caller = ApiCaller | PharmacyApiCaller;

const ops = (...args: string[]) => runOps(engine.connectionString, 'statements', ...args);
const today = nigerianDay(new Date()).slice(0, 7);
/** The second day of the month that comes `months` after this one. */
function monthsLater(months: number): Date {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 2));
}
const close = (months: number) =>
  closeDuePeriods(engine.database, { length: 'month', now: monthsLater(months) });

const list = async (caller: Caller) =>
  (await caller.call<{ statements: Shown[] }>('GET', '/statements')).data.statements;
const linesOf = async (caller: Caller, id: string) =>
  (await caller.call<{ lines: ShownLine[] }>('GET', `/statements/${id}/lines?limit=100`)).data.lines;
const csvOf = async (caller: Caller, id: string, query = '', accept = 'text/csv') => {
  const base = caller === pharmacy ? '/pharmacy/v1' : '/v1';
  const response = await fetch(`${engine.origin}${base}/statements/${id}/lines${query}`, {
    headers: { Authorization: `Bearer ${caller.key}`, Accept: accept },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/csv'),
  ]);
  return response.text();
};

const ordered = (copay: object = {}, reference: object = {}) =>
  given
    .order()
    .by(partner)
    .at(pharmacy)
    .packs(2)
    .with({ authorization: { code: 'AUTH/1', ...copay }, ...reference });

/** Delivers some packs of a request. */
async function deliver({ request_id }: RequestRecord, quantity: number) {
  await pharmacy.step(request_id, 'accept');
  await pharmacy.step(request_id, 'dispense', { lines: [{ line: 1, quantity: 2, ...BATCH }] });
  const proof = { type: 'name', name: 'Ada Obi' };
  const delivered = await pharmacy.step(request_id, 'deliver', { proof, lines: [{ line: 1, quantity }] });
  expect(delivered.status).toBe(200);
}

const REFERENCE = 'CLM-STATEMENT-1';

async function placed() {
  const [whole, half, failed] = await Promise.all([
    ordered(),
    ordered({ copay: { percent: 10 } }, { external_id: REFERENCE }),
    ordered(),
  ]);
  await deliver(whole, 2);
  await deliver(half, 1);
  await pharmacy.step(failed.request_id, 'accept');
  await pharmacy.step(failed.request_id, 'fail', { reason: 'damaged' });
  const { request_id } = await ordered();
  await partner.call('POST', `/requests/${request_id}/cancel`, {});
  return { price: whole.total_ngn, ids: [whole, half, failed].map((request) => request.request_id) };
}

/** Three months: requests end in the first; in the second come a late fact and an adjustment; the third is empty. */
const story = prepared(async () => {
  const { price, ids } = await placed();
  const [, half = '', failed = ''] = ids;
  const tooEarly = await close(0);
  const [open] = await list(partner);
  const id = open?.statement_id ?? '';
  const dispute = `/statements/${id}/lines/${half}/dispute`;
  const disputedOpen = await partner.call('POST', dispute, { reason: 'x' });
  const closings = [await close(1), await close(1)];
  const [, closed] = await list(partner);
  const lines = await linesOf(partner, id);
  const file = await csvOf(partner, id);
  const late = await ordered();
  await deliver(late, 2);
  const adjusted = await ops(
    'adjust',
    half,
    '--party',
    'partner',
    '--amount',
    '-50',
    '--reason',
    'a damp pack',
  );
  await close(2);
  const [, next] = await list(partner);
  const added = await linesOf(partner, next?.statement_id ?? '');
  await close(3);
  const halfPrice = Math.round(price / 2);
  const patient = Math.round(halfPrice / 10);
  return {
    price,
    halfPrice,
    patient,
    owed: price + halfPrice - patient,
    ids,
    half,
    failed,
    late: late.request_id,
    tooEarly,
    open,
    id,
    disputedOpen,
    closings,
    closed,
    lines,
    file,
    adjusted,
    next,
    added,
    last: await list(partner),
  };
});

test('the open statement has the delivered and failed requests, and a dispute of a line is refused', () => {
  const { price, halfPrice, patient, owed, open, tooEarly, disputedOpen } = story;
  expect(tooEarly.closed).toEqual([]);
  expect(open).toMatchObject({
    status: 'open',
    period_start: `${today}-01`,
    closed_at: null,
    requests: 3,
    total_ngn: price + halfPrice,
    payer_ngn: owed,
    patient_ngn: patient,
    due_ngn: owed,
  });
  expect(open).not.toHaveProperty('commission_ngn');
  expect([disputedOpen.status, disputedOpen.error.code]).toEqual([409, 'illegal_transition']);
});

test('a period is closed once; delivered quantities are owed, and a failed request costs nothing', () => {
  const { closings, closed, id, owed, ids, half, failed, halfPrice, patient, lines } = story;
  expect(closings.map((closing) => closing.closed)).toEqual([[`${today}-01`], []]);
  expect(closed).toMatchObject({ statement_id: id, status: 'closed', requests: 3, due_ngn: owed });
  expect(new Set(lines.map(({ request_id }) => request_id))).toEqual(new Set(ids));
  const lineOf = (request: string) => lines.find(({ request_id }) => request_id === request);
  expect(lineOf(failed)).toMatchObject({
    kind: 'request',
    status: 'failed',
    reason: 'damaged',
    total_ngn: 0,
    due_ngn: 0,
  });
  expect(lineOf(half)).toMatchObject({
    status: 'delivered',
    total_ngn: halfPrice,
    patient_ngn: patient,
    due_ngn: halfPrice - patient,
    pharmacy_id: pharmacy.pharmacyId,
    pharmacy_name: expect.stringMatching(/./),
  });
  expect(lines.reduce((sum, { due_ngn }) => sum + due_ngn, 0)).toBe(owed);
});

test('the same adjustment twice in a period is refused, and one with another reason is not', async () => {
  const adjust = (reason: string) =>
    ops('adjust', story.half, '--party', 'pharmacy', '--amount', '-70', '--reason', reason);
  const outcomes = await Promise.all([adjust('two damp packs'), adjust('two damp packs')]);
  expect(outcomes.reduce((sum, { exitCode }) => sum + exitCode, 0)).toBe(3);
  expect(outcomes.map(({ errors }) => errors).join('')).toMatch(/already has this adjustment, adj_/);
  expect((await adjust('two damp packs, second delivery')).exitCode).toBe(0);
});

test('the file of a closed statement stays the same after late facts and adjustments', async () => {
  expect(story.file.split('\r\n')).toHaveLength(story.ids.length + 2);
  expect(story.file).not.toContain('commission');
  expect(await csvOf(partner, story.id)).toBe(story.file);
  for (const accept of ['text/csv; charset=UTF-8', 'text/csv;header=present;q=0.9, application/json;q=0.1'])
    expect(await csvOf(partner, story.id, '', accept)).toBe(story.file);
});

test('the file has the documented columns in their order', () => {
  const [, listed = ''] = /with the columns (.*?)\. New columns/.exec(read('partners/money.md')) ?? [];
  expect(story.file.split('\r\n')[0]).toBe(
    [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name).join(','),
  );
});

test('late facts and adjustments are in the next statement, once', () => {
  const { price, half, late, owed, adjusted, next, added, last } = story;
  expect([adjusted.exitCode, adjusted.output]).toEqual([0, expect.stringMatching(/^adj_/)]);
  expect(next).toMatchObject({ requests: 1, adjustments_ngn: -50, due_ngn: price - 50 });
  const shown = added.map(({ kind, request_id, reason, due_ngn }) => ({ kind, request_id, reason, due_ngn }));
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(
    expect.arrayContaining([
      { kind: 'adjustment', request_id: half, reason: 'a damp pack', due_ngn: -50 },
      { kind: 'late_request', request_id: late, reason: null, due_ngn: price },
    ]),
  );
  expect(last.map(({ due_ngn }) => due_ngn)).toEqual([0, price - 50, owed]);
});

describe('filters of lines', () => {
  const shownBy = async (caller: Caller, id: string, query: string) =>
    (await caller.call<{ lines: ShownLine[] }>('GET', `/statements/${id}/lines?${query}`)).data.lines.map(
      ({ kind, request_id }) => [kind, request_id],
    );

  test('lines are selected by status, kind, request, reference and pharmacy, and the file has the same lines', async () => {
    const { id, next, ids, half, failed, late } = story;
    const [whole] = ids;
    const second = next?.statement_id ?? '';
    const requests = (...some: readonly string[]) => some.map((one) => ['request', one]);
    expect(await shownBy(partner, id, 'status=failed')).toEqual(requests(failed));
    expect((await shownBy(partner, id, 'status=delivered,failed')).length).toBe(3);
    expect(await shownBy(partner, id, 'status=returned')).toEqual([]);
    expect(await shownBy(partner, id, 'kind=adjustment,late_request')).toEqual([]);
    expect(await shownBy(partner, second, 'kind=adjustment')).toEqual([['adjustment', half]]);
    expect(await shownBy(partner, second, 'kind=late_request')).toEqual([['late_request', late]]);
    expect(await shownBy(partner, second, `request_id=${half}`)).toEqual([['adjustment', half]]);
    expect(await shownBy(partner, id, `request_id=${half}&status=failed`)).toEqual([]);
    expect(await shownBy(partner, id, `external_id=%20${REFERENCE}`)).toEqual(requests(half));
    expect((await shownBy(partner, id, `pharmacy_id=${pharmacy.pharmacyId}`)).length).toBe(3);
    expect(await shownBy(partner, id, 'pharmacy_id=ph_other')).toEqual([]);
    const theirs = (await list(pharmacy)).at(-1)?.statement_id ?? '';
    expect(await shownBy(pharmacy, theirs, `request_id=${whole}`)).toEqual(requests(whole ?? ''));
    const file = (await csvOf(partner, id, '?status=failed')).split('\r\n');
    expect([file.length, file[1]]).toEqual([3, expect.stringContaining(failed)]);
  });

  test('a cursor continues within the filter', async () => {
    const { id } = story;
    const page = (query: string) =>
      partner.call<{ lines: ShownLine[]; next_cursor: string | null }>(
        'GET',
        `/statements/${id}/lines?status=delivered&limit=1${query}`,
      );
    const first = (await page('')).data;
    const { data } = await page(`&cursor=${first.next_cursor}`);
    expect([first.lines[0]?.status, data.lines[0]?.status, data.next_cursor]).toEqual([
      'delivered',
      'delivered',
      null,
    ]);
    expect(data.lines[0]?.line_id).not.toBe(first.lines[0]?.line_id);
  });

  test.each(['external_id', 'pharmacy_id'])('a pharmacy cannot filter by %s', async (name) => {
    const theirs = (await list(pharmacy)).at(-1)?.statement_id ?? '';
    const { status, error } = await pharmacy.call('GET', `/statements/${theirs}/lines?${name}=x`);
    expect([status, error.code]).toEqual([400, 'validation_error']);
  });
});

describe('the two sides', () => {
  test('a pharmacy is owed its lines minus its commission, and sees no references of partners', async () => {
    expect(story.last).toHaveLength(3);
    const id = (await list(pharmacy)).at(-1)?.statement_id ?? '';
    const shown = await linesOf(pharmacy, id);
    expect(shown.reduce((sum, { commission_ngn }) => sum + commission_ngn, 0)).toBeGreaterThan(0);
    for (const line of shown) {
      // Half a Naira is rounded up.
      expect(line.commission_ngn).toBe(Math.round((line.total_ngn * COMMISSION) / 100));
      expect(line).not.toHaveProperty('external_id');
      expect(line.due_ngn).toBe(
        line.kind === 'adjustment' ? line.due_ngn : line.payer_ngn - line.commission_ngn,
      );
    }
    const of = (await findStatement(engine.database, id))?.party_id;
    expect(of).toBe(pharmacy.pharmacyId);
    expect((await csvOf(pharmacy, id)).split('\r\n')[0]).toContain('commission_ngn');
  });

  test.each(['', '/lines'])(
    'a statement of another party is not found at GET /statements/{statement_id}%s',
    async (path) => {
      for (const caller of [other, pharmacy]) {
        const { status, error } = await caller.call('GET', `/statements/${story.id}${path}`);
        expect([status, error.code]).toEqual([404, 'statement_not_found']);
      }
    },
  );
});

describe('disputes', () => {
  const dispute = (caller: Caller, id: string, line: string, reason: string) =>
    caller.call<Shown>('POST', `/statements/${id}/lines/${line}/dispute`, { reason });

  test('a disputed line is open for operators until they answer, and both the dispute and the answer are shown', async () => {
    const { id, half: lineId } = story;
    const before = await partner.call<Shown>('GET', `/statements/${id}`);
    expect((await dispute(partner, id, lineId, 'only one pack came')).status).toBe(200);
    expect((await dispute(partner, id, lineId, 'only one pack came')).status).toBe(200);
    expect((await dispute(partner, id, lineId, 'another reason')).status).toBe(409);
    expect((await ops('disputes')).output).toContain(lineId);
    const disputed = async (state: string) =>
      (
        await partner.call<{ lines: ShownLine[] }>('GET', `/statements/${id}/lines?dispute=${state}`)
      ).data.lines.map(({ line_id }) => line_id);
    expect([await disputed('open'), await disputed('answered')]).toEqual([[lineId], []]);
    expect((await ops('answer', lineId, '--party', 'partner', '--answer', ' ')).exitCode).toBe(2);
    const answered = await ops('answer', lineId, '--party', 'partner', '--answer', 'See the adjustment.');
    expect(answered.exitCode).toBe(0);
    expect((await ops('disputes')).output).toContain('No dispute matches.');
    expect([await disputed('open'), await disputed('answered'), await disputed('open,answered')]).toEqual([
      [],
      [lineId],
      [lineId],
    ]);
    const unknown = await ops('answer', 'req_1', '--party', 'partner', '--answer', 'x');
    expect([unknown.exitCode, unknown.errors]).toEqual([
      3,
      expect.stringMatching(/^This line has no open dispute\./),
    ]);
    const shown = (await linesOf(partner, id)).find(({ line_id }) => line_id === lineId);
    expect(shown?.dispute).toMatchObject({ reason: 'only one pack came', answer: 'See the adjustment.' });
    expect((await partner.call<Shown>('GET', `/statements/${id}`)).data).toEqual(before.data);
  });

  test('an unknown line or foreign statement is not found', async () => {
    const id = (await list(pharmacy)).at(-1)?.statement_id ?? '';
    const unknown = await dispute(pharmacy, id, 'req_00000000000000000000000000', 'why');
    expect([unknown.status, unknown.error.code]).toEqual([404, 'line_not_found']);
    const foreign = await dispute(other, story.id, 'req_00000000000000000000000000', 'why');
    expect([foreign.status, foreign.error.code]).toEqual([404, 'statement_not_found']);
  });
});

test('verify finds no difference, and names a line after the co-pay of its request changes', async () => {
  const period = `${today}-01`;
  expect(await ops('verify', period)).toMatchObject({ exitCode: 0 });
  const setCopay = (percent: number) =>
    sql`update request set submission = jsonb_set(submission, '{coverage,copay,percent}', ${String(percent)}::jsonb)
         where request_id = ${story.half}`.execute(engine.database);
  await setCopay(50);
  const { exitCode, output } = await ops('verify', period);
  expect([exitCode, output]).toEqual([1, expect.stringContaining(`${story.half}: payer_ngn is`)]);
  await setCopay(10);
});

test('a line of a closed statement cannot move to another', async () => {
  expect(story.closed).toBeDefined();
  await expect(
    sql`update settlement set period = '2020-01-01' where period is not null`.execute(engine.database),
  ).rejects.toThrow('closed statement');
});
