/** Members of bodies that are null, or that come twice: the same rule in every API, however long the body is. */
import { describe, expect, test } from '@jest/globals';
import type { TSchema } from 'typebox';
import { parseBoundedJson } from '../../api/http/bodies/json-body.ts';
import { readWithFiles } from '../../api/http/bodies/file-members.ts';
import { readInThread } from '../../api/http/bodies/upload-body.ts';
import { compileNullsAsAbsent, tagOf } from '../../api/http/null-members.ts';
import { compileBodyCheck, isOptionalBody } from '../../api/http/validation.ts';
import { endpointsOf } from '../../api/partner/index.ts';
import { pharmacyEndpointsOf } from '../../api/pharmacy/index.ts';
import { portalEndpoints } from '../../api/portal/index.ts';
import type { Portal } from '../../api/portal/portal.ts';
import type { Failure } from '../../api/http/answers.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Services } from '../../services/services.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

interface Parts {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** A value with null in each optional member that it lacks, at every depth. */
function withNulls(value: unknown, schema: TSchema): unknown {
  const { properties, required = [], items, anyOf = [] } = schema as Parts;
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => withNulls(item, items));
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
].flatMap(({ body, operation }) =>
  body === undefined ? [] : [{ name: operation.id, body, example: operation.bodyExample }],
);

describe('null in optional members counts as absent', () => {
  test.each(ENDPOINTS)('in the body of $name', ({ body, example = {} }) => {
    const sent = withNulls(example, body);
    expect(compileNullsAsAbsent(body)(sent)).toEqual(example);
    expect(compileBodyCheck(body)(sent)).toEqual(example);
  });

  test('an order with null in its optional members is placed, and is the same order without them', async () => {
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
  ])('null elsewhere is refused: %j', async (body, path) => {
    const { status, error } = await partner.call('POST', '/requests', body);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.fields?.map((field) => field.path)).toContain(path);
  });
});

describe('what generated clients send for what a caller left out counts as absent', () => {
  test.each(ENDPOINTS.filter(({ body }) => isOptionalBody(body)))(
    'null in place of the optional body of $name',
    ({ body }) => expect(compileBodyCheck(body)(null)).toEqual(compileBodyCheck(body)({})),
  );

  test('an order with an empty list of prescriptions is placed, and cancelled by a call whose body is null', async () => {
    const order = { ...ORDER, prescription_ids: [], sandbox: { scenario: 'manual' } };
    const placed = await partner.call<RequestRecord>('POST', '/requests', order);
    expect([placed.status, placed.data.prescription_ids]).toEqual([201, []]);
    const path = `/requests/${placed.data.request_id}/cancel`;
    const cancelled = await partner.call<RequestRecord>('POST', path, null);
    expect([cancelled.status, cancelled.data.status]).toEqual([200, 'cancelled']);
  });
});

/** JSON in which a member comes twice, and where it is. */
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

describe('a member that comes twice in its object is refused by its path', () => {
  test.each(REPEATED)('%s', async (text, path) => {
    const fields = [{ path, code: 'repeated', message: 'is there twice; send it once' }];
    const sent = () => ({ bytes: new TextEncoder().encode(text), members: [] });
    expect(fieldsOf(() => parseBoundedJson(text))).toEqual(fields);
    expect(readWithFiles(sent())).toEqual({ problem: fields });
    expect(await readInThread(sent())).toEqual({ problem: fields });
  });

  test.each([
    '{"a":{"a":{"a":1}},"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a","b":"a: {","c":":"}',
    '["a","a"]',
    '"a"',
  ])('members of one name in different objects are fine: %s', (text) => {
    expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
  });

  test('what is not JSON is malformed, whatever it repeats', () => {
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

  test('in a body of JSON, short or long', async () => {
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

  test('in a prescription of JSON, short or long, and in the data of a form', async () => {
    const text = '{"enrollee_id":"ENR-1","enrollee_id":"ENR-2"}';
    const form = new FormData();
    form.set('data', text);
    for (const [type, body] of [
      ['application/json', text],
      ['application/json', text.replace('{', `{${' '.repeat(300_000)}`)],
      [undefined, form],
    ] as const) {
      const { status, error } = await send('/prescriptions', type, body);
      expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', 'enrollee_id']);
    }
  });
});
