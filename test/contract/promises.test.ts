/** A running server keeps every row of every table in the document that was promised to partners. */
import { describe, expect, test } from '@jest/globals';
import { createKey } from '../../db/partners/keys.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { DEFAULT_CALL_LIMITS, SCOPES } from '../../domain/partners.ts';
import { ApiCaller, type ApiResponse, ORDER } from '../support/callers/api-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { isOfType, numberAfter, type Row, table, wrongFor } from './spec-tables.ts';

const SEARCH = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 }, radius_km: 50 };

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());

type Found = { total: number; query: string; results: Record<string, unknown>[] };
const search = (body: object) => partner.call<Found>('POST', '/medicines/search', body);
const create = (body: object) => partner.call<RequestRecord>('POST', '/requests', body);
const rows = (heading: string): (Row & { field: string })[] =>
  table(heading).map((row) => ({ ...row, field: row['field'] ?? '' }));
const type = (row: Row) => row['type'] ?? '';

/** A copy of the body with one member replaced, or removed. */
function changed(body: object, member: string, value?: unknown): object {
  const { [member]: _, ...rest } = body as Record<string, unknown>;
  return value === undefined ? rest : { ...rest, [member]: value };
}

function expectRefusal({ status, error }: ApiResponse<unknown>, path: string): void {
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields?.map((field) => field.path)).toContain(path);
}

describe('the envelope of responses', () => {
  const raw = async (path: string) => {
    const response = await fetch(`${engine.origin}/v1${path}`, {
      headers: { Authorization: `Bearer ${partner.key}` },
    });
    return (await response.json()) as Record<string, unknown>;
  };
  test.each(rows('Envelope (every response)'))('has $field', async (row) => {
    const [success, failure] = [await raw('/requests'), await raw('/requests/none')];
    const holders = [success, failure].filter((body) => row.field in body);
    expect(holders).toEqual(
      { success: [success, failure], data: [success], error: [failure] }[row.field] ?? 'a field we know',
    );
    for (const body of holders) expect(isOfType(body[row.field], type(row))).toBe(true);
  });
});

/** Removes the offer ids, which contain the time of creation. */
const withoutOffers = ({ results, ...data }: Found) => ({
  ...data,
  results: results.map((result) => ({ ...result, offer_id: '', offer_expires_at: '' })),
});

describe('the body of a search', () => {
  const members = rows('Medicine search request body');

  test.each(members)('the search member $field is checked', async (row) => {
    expectRefusal(await search(changed(SEARCH, row.field, wrongFor(type(row)))), row.field);
    const without = await search(changed(SEARCH, row.field));
    expect(without.status).toBe(row['required'] === 'yes' ? 400 : 200);
  });

  const bounded = members.filter((row) => numberAfter('Maximum', row['rules'] ?? '') !== undefined);
  test('two search members have bounds', () => expect(bounded).toHaveLength(2));
  test.each(bounded)('the search member $field has its default and maximum', async (row) => {
    const [usual, maximum] = ['Default', 'Maximum'].map((word) => numberAfter(word, row['rules'] ?? '') ?? 0);
    expect((await search({ ...SEARCH, [row.field]: maximum })).status).toBe(200);
    expectRefusal(await search({ ...SEARCH, [row.field]: (maximum ?? 0) + 1 }), row.field);
    const [implied, named] = [
      await search(changed(SEARCH, row.field)),
      await search({ ...SEARCH, [row.field]: usual }),
    ];
    expect(withoutOffers(implied.data)).toEqual(withoutOffers(named.data));
  });

  test('the search query has its minimum length', async () => {
    const rule = members.find(({ field }) => field === 'query')?.['rules'] ?? '';
    const minimum = numberAfter('Minimum', rule) ?? 0;
    expectRefusal(await search({ ...SEARCH, query: 'x'.repeat(minimum - 1) }), 'query');
    expect((await search({ ...SEARCH, query: 'x'.repeat(minimum) })).error.code).not.toBe('validation_error');
  });
});

describe('the response of a search', () => {
  test.each(rows('Search response data'))('has $field', async (row) => {
    const { data } = await search(SEARCH);
    expect(isOfType((data as unknown as Record<string, unknown>)[row.field], type(row))).toBe(true);
  });
  test.each(rows('Pharmacy result'))('each result has $field', async (row) => {
    const { data } = await search(SEARCH);
    expect(data.results.length).toBeGreaterThan(0);
    for (const result of data.results) expect(isOfType(result[row.field], type(row))).toBe(true);
  });
  test('search results are sorted by distance', async () => {
    const { data } = await search(SEARCH);
    const distances = data.results.map((result) => Number(result['distance_km']));
    expect(distances).toEqual(distances.toSorted((first, second) => first - second));
  });
});

describe('the body of a request', () => {
  test.each(rows('Fulfilment request, create body'))('$field is needed and checked', async (row) => {
    expectRefusal(await create(changed(ORDER, row.field)), row.field);
    expectRefusal(await create(changed(ORDER, row.field, wrongFor(type(row)))), row.field);
  });
  test.each(rows('Item:'))('items[].$field is needed and checked', async (row) => {
    const [item] = ORDER.items;
    const withItem = (value: object) => create({ ...ORDER, items: [value] });
    expectRefusal(await withItem(changed(item ?? {}, row.field)), `items[0].${row.field}`);
    expectRefusal(
      await withItem(changed(item ?? {}, row.field, wrongFor(type(row)))),
      `items[0].${row.field}`,
    );
  });
  test.each(['street', 'city', 'state'])('delivery_address.%s is needed and checked', async (member) => {
    const withAddress = (delivery_address: object) => create({ ...ORDER, delivery_address });
    expectRefusal(await withAddress(changed(ORDER.delivery_address, member)), `delivery_address.${member}`);
    expectRefusal(
      await withAddress(changed(ORDER.delivery_address, member, 7)),
      `delivery_address.${member}`,
    );
  });
});

test.each(rows('Fulfilment request record'))('the record has $field', async (row) => {
  const { status, data } = await create(ORDER);
  expect(status).toBe(201);
  expect(isOfType((data as unknown as Record<string, unknown>)[row.field], type(row))).toBe(true);
  expect(data.status).toBe('pending');
});

test('the first documented transition is from POST /requests to pending', () => {
  const [first] = table('States and transitions');
  expect(first).toMatchObject({ 'moved by': 'POST /requests', 'next state': 'pending' });
});

test('the scopes equal the documented ones with their texts', () => {
  const listed = table('Authentication').map(({ scope, allows }) => [scope, allows]);
  expect(Object.entries(SCOPES)).toEqual(listed);
});

test.each(table('Limits'))('the limits of $environment equal the documented limits', async (row) => {
  const limits = DEFAULT_CALL_LIMITS[(row['environment'] ?? '').toLowerCase() as Environment];
  const number = (name: string) => Number((row[name] ?? '').replaceAll(',', ''));
  expect(limits).toEqual({ minute: number('requests per minute'), day: number('requests per day') });
});

test('responses state the limits of this environment', async () => {
  const limited = await given.partner().limitedTo({ minute_limit: null, day_limit: null });
  const { headers } = await limited.call('GET', '/requests');
  const { minute, day } = DEFAULT_CALL_LIMITS.sandbox;
  expect(headers.get('ratelimit-policy')).toBe(`"minute";q=${minute};w=60, "day";q=${day};w=86400`);
});

describe('documented errors', () => {
  /** How the test provokes each code. */
  const PROVOKED: Readonly<Record<string, () => Promise<ApiResponse<unknown>>>> = {
    validation_error: () => search(changed(SEARCH, 'query')),
    medicine_not_found: () => search({ ...SEARCH, query: 'xyzzyq' }),
    invalid_api_key: () => withKey('mfp_sbx_wrong').call('GET', '/requests'),
    expired_api_key: async () => withKey(await expiredKey()).call('GET', '/requests'),
    rate_limit_exceeded: async () => {
      const limited = await given.partner().limitedTo({ minute_limit: 1 });
      await limited.call('GET', '/requests');
      return limited.call('GET', '/requests');
    },
    insufficient_scope: async () => (await given.partner().withScopes()).call('GET', '/requests'),
  };
  const withKey = (key: string) =>
    new ApiCaller(engine.origin, key, partner.partnerId, (exchange) => engine.contract.check(exchange));
  const expiredKey = async () => {
    const { key } = await createKey(engine.database, {
      partner_id: partner.partnerId,
      name: 'old',
      scopes: ['requests:read'],
      environment: 'sandbox',
      created_by: 'test',
      expires_at: new Date(Date.now() - 1000),
    });
    return key;
  };
  const codes = table('Errors', 1);

  test('errors have the documented members', async () => {
    const { status, error } = await search(changed(SEARCH, 'query'));
    const body: Record<string, unknown> = { success: false, error };
    for (const { field = '', type: named = '' } of table('Errors')) {
      const value = field.split('.').reduce<unknown>((holder, name) => (holder as typeof body)[name], body);
      expect([field, isOfType(value, named)]).toEqual([field, true]);
    }
    expect(error.status).toBe(status);
  });

  test.each(codes)(
    'the error $code has its documented status',
    async ({ code = '', 'http status': status }) => {
      const provoke = PROVOKED[code];
      if (provoke === undefined) throw new Error(`Say in PROVOKED how ${code} comes about`);
      const answer = await provoke();
      expect(answer.status).toBe(Number(status));
      expect(answer.error).toMatchObject({ code, status: Number(status) });
      expect(answer.error.message).not.toBe('');
    },
  );
});
