/** Invalid input is answered with a 4xx that names the member, and has no effect. */
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from '@jest/globals';
import type { Failure } from '../../api/http/answers.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { parseBoundedJson } from '../../api/http/bodies/json-body.ts';
import { parseWithFiles } from '../../api/http/bodies/file-members.ts';
import { parseInThread } from '../../api/http/bodies/upload-body.ts';
import { compileFaults, compileNullsAsAbsent, tagOf } from '../../api/http/validation.ts';
import { compileBodyCheck, isOptionalBody } from '../../api/http/validation.ts';
import { ruleOfPattern } from '../../api/schemas/common.ts';
import { endpointsOf } from '../../api/partner/index.ts';
import { pharmacyEndpointsOf } from '../../api/pharmacy/index.ts';
import { portalEndpoints } from '../../api/portal/index.ts';
import type { Portal } from '../../api/portal/portal.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Services } from '../../services/compose.ts';

const { engine, given } = useEngine();

const partner = prepared(given.partner());

const SEARCH = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } };

const LONE_SURROGATE = '\ud800';

/** A copy of a body with another value for the member at this path; undefined removes it. */
function changed(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<Record<string, unknown>>(
    (member, name) => member[name] as Record<string, unknown>,
    copy,
  );
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const WRONG_SEARCHES: readonly (readonly [string, unknown, string?])[] = [
  ['query', undefined],
  ['query', 'p'],
  ['query', ' '],
  ['query', '    '],
  ['query', 7],
  ['query', null],
  ['query', 'x'.repeat(201)],
  ['query', 'para\0cetamol'],
  ['query', `para${LONE_SURROGATE}`],
  ['location', undefined],
  ['location', 'Lagos'],
  ['location', []],
  ['location.lat', undefined],
  ['location.lat', 90.01],
  ['location.lat', -91],
  ['location.lat', '6.5'],
  ['location.lng', undefined],
  ['location.lng', 180.5],
  ['location.lng', null],
  ['location.altitude', 3],
  ['radius_km', 0],
  ['radius_km', 51],
  ['radius_km', 2.5],
  ['radius_km', '10'],
  ['radius_km', -1],
  ['limit', 0],
  ['limit', 51],
  ['limit', 1.5],
  ['sort', 'price'],
];

const WRONG_ORDERS: readonly (readonly [string, unknown, string?])[] = [
  ['enrollee_id', undefined],
  ['enrollee_id', ''],
  ['enrollee_id', '  '],
  ['enrollee_id', 12],
  ['enrollee_id', 'e\0'],
  ['enrollee_id', LONE_SURROGATE],
  ['enrollee_id', 'ENR-\u200b0001'],
  ['enrollee_id', 'ENR-0001\u200b'],
  ['enrollee_id', 'ENR\u00a00001'],
  ['enrollee_id', 'ENR\u202e-0001'],
  ['enrollee_id', 'ENR\t0001'],
  ['enrollee_id', 'x'.repeat(101)],
  ['pharmacy_id', undefined],
  ['pharmacy_id', {}],
  ['items', undefined],
  ['items', []],
  ['items', {}],
  ['items', Array.from({ length: 51 }, () => ORDER.items[0])],
  ['items.0', 'paracetamol', 'items[0]'],
  ['items.0.medicine', undefined, 'items[0].medicine'],
  ['items.0.medicine', '', 'items[0].medicine'],
  ['items.0.medicine', `x${LONE_SURROGATE}`, 'items[0].medicine'],
  ['items.0.quantity', undefined, 'items[0].quantity'],
  ['items.0.quantity', 0, 'items[0].quantity'],
  ['items.0.quantity', 1001, 'items[0].quantity'],
  ['items.0.quantity', 1.5, 'items[0].quantity'],
  ['items.0.quantity', '2', 'items[0].quantity'],
  ['items.0.unit', undefined, 'items[0].unit'],
  ['items.0.unit', 5, 'items[0].unit'],
  ['items.0.price', 5, 'items[0].price'],
  ['delivery_address', undefined],
  ['delivery_address', 'Lagos'],
  ['delivery_address.street', undefined],
  ['delivery_address.city', 1],
  ['delivery_address.state', ''],
  ['delivery_address.postcode', '100001'],
  ['sandbox', 'happy'],
  ['sandbox', { scenario: 'sad' }, 'sandbox.scenario'],
  ['sandbox', { step_seconds: 301 }, 'sandbox.step_seconds'],
  ['sandbox', { step_seconds: -1 }, 'sandbox.step_seconds'],
  ['sandbox', { pace: 1 }, 'sandbox.pace'],
  ['status', 'delivered'],
];

describe.each([
  ['/medicines/search', SEARCH, WRONG_SEARCHES],
  ['/requests', ORDER, WRONG_ORDERS],
] as const)('400 validation_error from POST %s', (path, body, wrong) => {
  test.each(wrong.map(([member, value, reported]) => ({ member, value, expected: reported ?? member })))(
    'the member $member with $value gets 400 naming it',
    async ({ member, value, expected }) => {
      const { status, error } = await partner.call('POST', path, changed(body, member, value));
      expect([status, error.code, error.status]).toEqual([400, 'validation_error', 400]);
      expect(error.fields?.map((field) => field.path)).toContain(expected);
      expect(error.message).toContain(expected);
    },
  );

  test.each([[[]], ['text'], [7], [null]])('the body %p gets 400', async (other) => {
    const { status, error } = await partner.call('POST', path, other);
    expect([status, error.code]).toEqual([400, 'validation_error']);
  });

  test('a call without a body gets 400 naming every missing member', async () => {
    const { status, error } = await partner.call('POST', path);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.fields?.length).toBeGreaterThan(1);
  });
});

async function send(path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${engine.origin}/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${partner.key}`, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as { error: { code: string } } };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

test.each([
  ['not JSON', '{"query": '],
  ['words', 'hello'],
  ['a lone brace', '}'],
  ['invalid UTF-8 in place of JSON', new Uint8Array([0xff, 0xfe, 0x00])],
])('a body that is %s gets 400 malformed_json', async (_, body) => {
  const { status, body: answer } = await send('/medicines/search', JSON_TYPE, body);
  expect([status, answer.error.code]).toEqual([400, 'malformed_json']);
});

test.each([
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { ...JSON_TYPE, 'Content-Encoding': 'compress' },
])('the Content-Type %p gets 415 unsupported_media_type', async (headers) => {
  const { status, body } = await send('/medicines/search', headers, JSON.stringify(SEARCH));
  expect([status, body.error.code]).toEqual([415, 'unsupported_media_type']);
});

test('the charset UTF-8 is accepted in any spelling', async () => {
  for (const charset of ['utf-8', 'UTF-8', 'utf8']) {
    const type = { 'Content-Type': `application/json; charset=${charset}` };
    expect((await send('/medicines/search', type, JSON.stringify(SEARCH))).status).toBe(200);
  }
});

test('a body over 1 MB gets 413 payload_too_large', async () => {
  const body = JSON.stringify({ ...SEARCH, query: 'x'.repeat(1024 * 1024) });
  const answer = await send('/medicines/search', JSON_TYPE, body);
  expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large']);
});

test.each([
  ['10,000 arrays in each other', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['10,000 objects in a member', `{"query":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
  ['a number too large for a double', '{"query":"paracetamol","location":{"lat":1e400,"lng":3}}'],
  ['a member named __proto__', '{"__proto__":{"query":"paracetamol"},"location":{"lat":6,"lng":3}}'],
  ['a member name with NUL and half a surrogate pair', '{"a\\u0000\\ud800":1}'],
])('a search with %s gets 400', async (_, body) => {
  expect((await send('/medicines/search', JSON_TYPE, body)).status).toBe(400);
});

test('a member named __proto__ gets 400 validation_error naming it, also within metadata', async () => {
  const metadata = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
  for (const body of ['{"__proto__":{}}', JSON.stringify({ ...ORDER, metadata })]) {
    const answer = await send('/requests', JSON_TYPE, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
    expect(answer.body.error).toMatchObject({ message: expect.stringContaining('__proto__') });
  }
});

const UNSEEN = ['\u200B', '\u2060', '\u00AD', '\u202E', '\u3164', '\u2800', '\u115F', '\u180E', '\uFE0F'];

test.each(UNSEEN.map((text) => [text.charCodeAt(0).toString(16), text]))(
  'a text of only the invisible character U+%s counts as blank in every member of an order',
  async (_, text) => {
    const recipient = { name: text, phone: '0803 123 4567' };
    const delivery_address = { ...ORDER.delivery_address, street: ` ${text}${text}` };
    const body = { ...ORDER, recipient, delivery_address, external_id: text, authorization: { code: text } };
    const { status, error } = await partner.call('POST', '/requests', body);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    const paths = (error.fields ?? []).map(({ path }: { readonly path: string }) => path).sort();
    expect(paths).toEqual(['authorization.code', 'delivery_address.street', 'external_id', 'recipient.name']);
  },
);

const PASTED = [
  '\u202E',
  '\u202A',
  '\u2066',
  '\u2069',
  '\u200E',
  '\u061C',
  '\u200B',
  '\u00AD',
  '\uFEFF',
  '\u{E0041}',
];

test.each(PASTED.map((hidden) => [(hidden.codePointAt(0) ?? 0).toString(16), hidden]))(
  'the invisible character U+%s is removed from every text of an order',
  async (_, hidden) => {
    const mixed = (text: string) => `${text.slice(0, 2)}${hidden}${text.slice(2)}`;
    const { status, data } = await partner.call<RequestRecord>('POST', '/requests', {
      ...ORDER,
      items: [{ ...ORDER.items[0], medicine: mixed('paracetamol 500 mg tablet') }],
      recipient: { name: mixed('Ada Obi'), phone: `${hidden}0803 123 4567${hidden}` },
      delivery_address: { ...ORDER.delivery_address, instructions: mixed('Ring twice') },
      metadata: { note: mixed('urgent') },
    });
    expect([status, data]).toEqual([
      201,
      expect.objectContaining({
        recipient: { name: 'Ada Obi', phone: '+2348031234567' },
        delivery_address: expect.objectContaining({ instructions: 'Ring twice' }),
        metadata: { note: 'urgent' },
      }),
    ]);
    expect(data.items[0]?.medicine).toBe('paracetamol 500 mg tablet');
  },
);

test('a name may contain invisible characters between visible ones, as joined letters and emoji do', async () => {
  const recipient = { name: 'Ada \u{1F469}\u200D\u2695\uFE0F', phone: '0803 123 4567' };
  const { status, data } = await partner.call<RequestRecord>('POST', '/requests', { ...ORDER, recipient });
  expect([status, data.recipient]).toEqual([201, { ...recipient, phone: '+2348031234567' }]);
});

test('an unknown path gets 404 route_not_found, with and without a key', async () => {
  const { status, error } = await partner.call('GET', '/nothing');
  expect([status, error.code]).toEqual([404, 'route_not_found']);
  const bare = await fetch(`${engine.origin}/anything`);
  expect([bare.status, ((await bare.json()) as { success: boolean }).success]).toEqual([404, false]);
});

test('a wrong method gets 405 with the supported methods in Allow', async () => {
  const { status, error, headers } = await partner.call('DELETE', '/requests');
  expect([status, error.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST, HEAD, GET']);
});

test.each([
  'req_1',
  'req_zzzzzzzzzzzzzzzzzzzzzzzzz!',
  '%00',
  '%zz',
  '%c3%28',
  'redelivery-x',
  'REQ_00000000000000000000000000',
])('the request id %s gets 404 request_not_found', async (id) => {
  const { status, error } = await partner.call('GET', `/requests/${id}`);
  expect([status, error.code]).toEqual([404, 'request_not_found']);
});

test("every response has an X-Request-Id: the caller's if it is valid, otherwise a new one", async () => {
  const ask = async (id: string) =>
    (await fetch(`${engine.origin}/v1/nothing`, { headers: { 'X-Request-Id': id } })).headers.get(
      'x-request-id',
    );
  expect(await ask('abc-123')).toBe('abc-123');
  expect(await ask('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await ask('x'.repeat(200))).toMatch(/^[0-9a-f-]{36}$/);
});

test('a refused order starts no workflow', async () => {
  const caller = await given.partner();
  const answers = await Promise.all(
    WRONG_ORDERS.map(([member, value]) => caller.call('POST', '/requests', changed(ORDER, member, value))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  const started = engine.database
    .selectFrom('request')
    .select('request_id')
    .where('partner_id', '=', caller.partnerId);
  expect(await started.execute()).toEqual([]);
});

test('a body in a character set other than UTF-8 is refused, so that no address is stored damaged', async () => {
  const { street, ...rest } = ORDER.delivery_address;
  const body = JSON.stringify({ ...ORDER, delivery_address: { ...rest, street: `${street}, Sé Lane` } });
  const response = await fetch(`${engine.origin}/v1/requests`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${partner.key}`, 'Content-Type': 'application/json' },
    body: Buffer.from(body, 'latin1'),
  });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as Failure;
  expect(error.fields).toEqual([
    { path: 'delivery_address.street', code: 'pattern', message: expect.stringContaining('UTF-8') },
  ]);
});

test.each<[string, object, string]>([
  ['an empty list', { items: [] }, 'items must have at least 1 item.'],
  [
    'a long list',
    { items: Array.from({ length: 51 }, () => ORDER.items[0]) },
    'items must have at most 50 items.',
  ],
  [
    'a repeated item',
    { prescription_ids: ['rx_1', 'rx_1'] },
    'prescription_ids must not have the same item twice.',
  ],
  ['an object for a list', { items: {} }, 'items must be an array.'],
  ['a text for an object', { recipient: 'Ada' }, 'recipient must be an object.'],
  ['a number for a text', { pharmacy_id: 7 }, 'pharmacy_id must be a string.'],
  ['a long text', { enrollee_id: 'x'.repeat(101) }, 'enrollee_id must have at most 100 characters.'],
  ['a text for a truth value', { dry_run: 'yes' }, 'dry_run must be true or false.'],
  ['a text for a number', { sandbox: { step_seconds: '5' } }, 'sandbox.step_seconds must be an integer.'],
  ['a small number', { sandbox: { step_seconds: -1 } }, 'sandbox.step_seconds must be at least 0.'],
  ['a large number', { sandbox: { step_seconds: 301 } }, 'sandbox.step_seconds must be at most 300.'],
  [
    'too many members',
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key_${index}`, 'x'])) },
    'metadata must have at most 20 members.',
  ],
])('the refusal of %s says the rule in words', async (_, members, message) => {
  const { status, error } = await partner.call('POST', '/requests', { ...ORDER, ...members });
  expect([status, error.message]).toEqual([400, message]);
});

test('every rule of a schema has an error message in words', () => {
  const faultOf = (schema: TSchema, value: unknown) => compileFaults(schema).faultsOf(value)[0]?.message;
  expect([
    faultOf(Type.String({ minLength: 1 }), ''),
    faultOf(Type.String({ minLength: 6 }), 'abc'),
    faultOf(Type.String({ maxLength: 1 }), 'abc'),
    faultOf(Type.Literal('NGN'), 'USD'),
    faultOf(Type.Literal(true), false),
    faultOf(Type.Array(Type.String(), { minItems: 2 }), []),
    faultOf(Type.Object({}, { minProperties: 1 }), {}),
    faultOf(Type.Number(), 'x'),
    faultOf(Type.Unsafe({ type: ['integer', 'null'] }), 'x'),
  ]).toEqual([
    'must not be empty',
    'must have at least 6 characters',
    'must have at most 1 character',
    'must be "NGN"',
    'must be true',
    'must have at least 2 items',
    'must have at least 1 member',
    'must be a number',
    'must be an integer or null',
  ]);
});

/** Every schema inside a schema. */
function schemasIn(part: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(part)) return part.flatMap(schemasIn);
  if (typeof part !== 'object' || part === null) return [];
  const own = part as Readonly<Record<string, unknown>>;
  return [own, ...Object.values(own).flatMap(schemasIn)];
}

test('no error shows the regular expression of a body or a query', () => {
  const dependencies = { environment: 'sandbox', services: {} as Services } as const;
  const sent = [
    ...endpointsOf(dependencies),
    ...pharmacyEndpointsOf(dependencies),
    ...portalEndpoints(dependencies, { origin: 'https://portal.example.com' } as Portal),
  ].flatMap(({ body, query }) => schemasIn([body, query]));
  const patterns = sent
    .flatMap(({ type, pattern, patternProperties }) => [
      ...(type === 'string' && typeof pattern === 'string' ? [pattern] : []),
      ...Object.keys(patternProperties ?? {}),
    ])
    // The pattern of a map's names, which every name matches, is in no error.
    .filter((pattern) => pattern !== '^.*$');
  expect(patterns.length).toBeGreaterThan(20);
  const unworded = patterns.filter((pattern) => ruleOfPattern(pattern).includes(pattern));
  expect([...new Set(unworded)]).toEqual([]);
});

test('a body member in the query string is refused, so that ?dry_run=true never places an order', async () => {
  const { status, error } = await partner.call('POST', '/requests?dry_run=true&colour=red', ORDER);
  expect([status, error.code, error.fields]).toEqual([
    400,
    'validation_error',
    [
      {
        path: 'dry_run',
        code: 'unknown_member',
        message: 'is a member of the body, not of the query string; send it in the body',
      },
      { path: 'colour', code: 'unknown_member', message: 'is unknown; leave it out' },
    ],
  ]);
});

describe('null and repeated members', () => {
  interface Parts {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly required?: readonly string[];
    readonly items?: TSchema;
    readonly anyOf?: readonly TSchema[];
  }

  /** A value with null in each optional member that it lacks, at every depth. */
  function withNulls(value: unknown, schema: TSchema): unknown {
    const { properties, required = [], items, anyOf = [] } = schema as Parts;
    if (Array.isArray(value))
      return items === undefined ? value : value.map((item) => withNulls(item, items));
    if (typeof value !== 'object' || value === null) return value;
    const tag = (value as { type?: unknown }).type;
    const branch = anyOf.find((one) => tagOf(one) === tag);
    if (properties === undefined) return branch === undefined ? value : withNulls(value, branch);
    const known = Object.entries(value).map(([name, member]) => [
      name,
      withNulls(member, properties[name] ?? {}),
    ]);
    const nulls = Object.keys(properties).filter(
      (name) => !required.includes(name) && !Object.hasOwn(value, name),
    );
    return Object.fromEntries([...nulls.map((name) => [name, null]), ...known]);
  }

  const dependencies = { environment: 'sandbox', services: {} as Services } as const;

  const ENDPOINTS = [
    ...endpointsOf(dependencies),
    ...pharmacyEndpointsOf(dependencies),
    ...portalEndpoints(dependencies, { origin: 'https://portal.example.com' } as Portal),
  ].flatMap(({ id, body, bodyExample }) =>
    body === undefined ? [] : [{ name: id, body, example: bodyExample }],
  );

  describe('null members', () => {
    test.each(ENDPOINTS)(
      'null in the optional members of $name counts as absent',
      ({ body, example = {} }) => {
        const sent = withNulls(example, body);
        expect(compileNullsAsAbsent(body)(sent)).toEqual(example);
        expect(compileBodyCheck(body)(sent)).toEqual(example);
      },
    );

    test('an order with null optional members is placed, and equals the order without them', async () => {
      const headers = { 'Idempotency-Key': 'nulls' };
      const order = { ...ORDER, items: ORDER.items.map((item) => ({ ...item, offer_id: null })) };
      const sent = { ...order, external_id: null, recipient: null, metadata: null, sandbox: null };
      const placed = await partner.call<RequestRecord>('POST', '/requests', sent, headers);
      expect([placed.status, placed.data.external_id]).toEqual([201, null]);
      const again = await partner.call<RequestRecord>('POST', '/requests', ORDER, headers);
      expect([again.status, again.data.request_id]).toEqual([201, placed.data.request_id]);
    });

    test.each([
      [{ ...ORDER, enrollee_id: null }, 'enrollee_id'],
      [{ ...ORDER, items: [{ ...ORDER.items[0], quantity: null }] }, 'items[0].quantity'],
      [{ ...ORDER, items: [null] }, 'items[0]'],
      [{ ...ORDER, nothing_here: null }, 'nothing_here'],
      [{ ...ORDER, metadata: { claim: null } }, 'metadata.claim'],
    ])('null in a required place is refused: %j', async (body, path) => {
      const { status, error } = await partner.call('POST', '/requests', body);
      expect([status, error.code]).toEqual([400, 'validation_error']);
      expect(error.fields?.map((field) => field.path)).toContain(path);
    });
  });

  describe('placeholders sent by generated clients', () => {
    test.each(ENDPOINTS.filter(({ body }) => isOptionalBody(body)))(
      'null in place of the optional body of $name counts as an empty body',
      ({ body }) => expect(compileBodyCheck(body)(null)).toEqual(compileBodyCheck(body)({})),
    );

    test('an order with an empty list of prescriptions is placed, and a cancellation may have a null body', async () => {
      const order = { ...ORDER, prescription_ids: [], sandbox: { scenario: 'manual' } };
      const placed = await partner.call<RequestRecord>('POST', '/requests', order);
      expect([placed.status, placed.data.prescription_ids]).toEqual([201, []]);
      const path = `/requests/${placed.data.request_id}/cancel`;
      const cancelled = await partner.call<RequestRecord>('POST', path, null);
      expect([cancelled.status, cancelled.data.status]).toEqual([200, 'cancelled']);
    });
  });

  /** JSON with a repeated member, and its path. */
  const REPEATED: readonly (readonly [text: string, path: string])[] = [
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"b":2,"a":3}', 'a'],
    [String.raw`{"a":1,"\u0061":2}`, 'a'],
    ['{"a":{"b":1,"b":2}}', 'a.b'],
    ['[0,{"a":[{"b":1},{"b":1,"c":2,"b":3}]}]', '[1].a[1].b'],
    ['{"a":{},"a":{}}', 'a'],
    [String.raw`{"\"":1,"\"":2}`, '"'],
  ];

  const fieldsOf = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      return (error as { fields: unknown }).fields;
    }
  };

  describe('repeated members', () => {
    test.each(REPEATED)('the error names the path of the repeated member in %s', async (text, path) => {
      const fields = [{ path, code: 'repeated', message: 'is repeated; send it once' }];
      const sent = () => ({ bytes: new TextEncoder().encode(text), members: [] });
      expect(fieldsOf(() => parseBoundedJson(text))).toEqual(fields);
      expect(parseWithFiles(sent())).toEqual({ problem: fields });
      expect(await parseInThread(sent())).toEqual({ problem: fields });
    });

    test.each([
      '{"a":{"a":{"a":1}},"b":{"a":2}}',
      '[{"a":1},{"a":2}]',
      '{"a":"a","b":"a: {","c":":"}',
      '["a","a"]',
      '"a"',
    ])('equal member names in different objects are accepted: %s', (text) => {
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
    });

    test('a body that is not JSON is malformed even when it repeats members', () => {
      expect(() => parseBoundedJson('{"a":1,"a":2')).toThrow(SyntaxError);
    });

    const send = async (path: string, type: string | undefined, body: string | FormData) => {
      const response = await fetch(`${engine.origin}/v1${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${partner.key}`,
          ...(type === undefined ? {} : { 'Content-Type': type }),
        },
        body,
      });
      return { status: response.status, ...((await response.json()) as Failure) };
    };

    test('a repeated member is refused in short and long JSON bodies', async () => {
      const order = JSON.stringify(ORDER).replace('"quantity":2', '"quantity":2,"quantity":20');
      for (const text of [order, order.replace('{', `{${' '.repeat(300_000)}`)]) {
        const { status, error } = await send('/requests', 'application/json', text);
        expect([status, error.code, error.fields?.[0]?.path]).toEqual([
          400,
          'validation_error',
          'items[0].quantity',
        ]);
      }
    });

    test('a repeated member is refused in a JSON prescription and in the data part of a form', async () => {
      const text = '{"enrollee_id":"ENR-1","enrollee_id":"ENR-2"}';
      const form = new FormData();
      form.set('data', text);
      for (const [type, body] of [
        ['application/json', text],
        ['application/json', text.replace('{', `{${' '.repeat(300_000)}`)],
        [undefined, form],
      ] as const) {
        const { status, error } = await send('/prescriptions', type, body);
        expect([status, error.code, error.fields?.[0]?.path]).toEqual([
          400,
          'validation_error',
          'enrollee_id',
        ]);
      }
    });
  });
});
