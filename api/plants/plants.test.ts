/** The operations, document and settings of the plant store, against a real server. */
import { describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/compile';
import { ENCRYPTION_KEYS } from '../../test/support/engine/encryption-keys.ts';
import { OFFER_SECRET } from '../../test/support/engine/offer-secret.ts';
import { prepared } from '../../test/support/suite/prepared.ts';
import { useEngine } from '../../test/support/suite/use-engine.ts';
import { useOwnEngine } from '../../test/support/suite/use-own-engine.ts';
import { readApiSettings } from '../settings.ts';
import type { PLANT_STORE_DOCUMENT } from './plant-store.ts';
import type { PlantTables } from './plants.ts';

const TOKEN = 'plant-store-token-of-the-tests-0123456789';

interface PlantResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: { readonly error?: number; readonly message?: string; readonly name?: string };
}

let calls = 0;
/** While it is undefined, each call comes from another address, so that none is rate-limited. */
let address: string | undefined;
const { engine, given } = useOwnEngine({
  worker: false,
  clientAddress: () => address ?? String((calls += 1)),
  plantStore: { token: TOKEN, webhookBase: undefined },
});

/** Sends the correct token unless `headers` replace it. The body is text, because JavaScript numbers lose digits. */
async function call(
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PlantResponse> {
  const response = await fetch(engine.origin + path, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const parsed = (text === '' ? {} : JSON.parse(text)) as PlantResponse['body'];
  return { status: response.status, headers: response.headers, text, body: parsed };
}

const create = (json: string) => call('POST', '/plants', json);

async function storedIds(): Promise<string[]> {
  const rows = await engine.database
    .withTables<PlantTables>()
    .selectFrom('plant')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

describe('adding plants', () => {
  test('a new plant gets 200 with the plant, without an id or envelope of the engine', async () => {
    const { status, headers, text } = await create('{"id": 1, "name": "Monstera", "tag": "climber"}');
    expect([status, text]).toEqual([200, '{"name":"Monstera","tag":"climber"}']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await create('{"id": 2, "name": "Monstera"}')).text).toBe('{"name":"Monstera"}');
  });

  test('a repeated plant gets 200 and is stored once, and another plant with its id gets 400', async () => {
    const plant = '{"id": 3, "name": "Aloe", "tag": "succulent"}';
    expect((await create(plant)).status).toBe(200);
    expect(await create(plant)).toMatchObject({ status: 200, text: '{"name":"Aloe","tag":"succulent"}' });
    for (const other of ['{"id": 3, "name": "Aloe"}', '{"id": 3, "name": "Fern", "tag": "succulent"}']) {
      expect(await create(other)).toMatchObject({
        status: 400,
        body: { error: 400, message: 'id is the id of another plant.' },
      });
    }
    expect((await storedIds()).filter((id) => id === '3')).toHaveLength(1);
  });

  test('exactly one of several concurrent plants with the same id is stored', async () => {
    const names = ['Oak', 'Ash', 'Elm', 'Yew'];
    const answers = await Promise.all(names.map((name) => create(`{"id": 77, "name": "${name}"}`)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    const winner = answers.find(({ status }) => status === 200)?.body.name;
    const row = await engine.database
      .withTables<PlantTables>()
      .selectFrom('plant')
      .select('name')
      .where('id', '=', '77')
      .execute();
    expect(row).toEqual([{ name: winner }]);
  });

  test.each([
    '0',
    '-1',
    '9007199254740993',
    '-9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
  ])('POST /plants keeps every digit of the id %s', async (id) => {
    expect((await create(`{"id": ${id}, "name": "Fern"}`)).status).toBe(200);
    expect(await storedIds()).toContain(id);
    expect((await call('DELETE', `/plants/${id}`)).status).toBe(204);
    expect(await storedIds()).not.toContain(id);
  });

  test.each([
    '1.0',
    '1.5',
    '1e3',
    '-0',
    '9223372036854775808',
    '-9223372036854775809',
    '1e400',
    '1'.repeat(40),
    '"1"',
    'null',
    'true',
    '[1]',
    '{"value": 1}',
  ])('POST /plants refuses the id %s', async (id) => {
    const { status, body } = await create(`{"id": ${id}, "name": "Fern"}`);
    expect([status, body]).toEqual([
      400,
      {
        error: 400,
        message:
          'id must be a whole number from -9223372036854775808 to 9223372036854775807, written in digits only.',
      },
    ]);
  });

  test.each([
    [['name is required', 'id is required'], '{}'],
    [['name is required', 'id is required'], undefined],
    [['name is required'], '{"id": 5}'],
    [['name must not be empty'], '{"id": 5, "name": ""}'],
    [['name must not be blank'], '{"id": 5, "name": "  "}'],
    [['name must have at most 200 characters'], `{"id": 5, "name": "${'x'.repeat(201)}"}`],
    [['name must be a string', 'tag must be a string'], '{"id": 5, "name": 5, "tag": 6}'],
    [['tag must be a string'], '{"id": 5, "name": "Fern", "tag": null}'],
    [['id must be', 'name must be', 'colour is unknown'], '{"id": "5", "name": 5, "colour": "green"}'],
    [['id must be'], `{"id": ${'1'.repeat(500_000)}, "name": "Fern"}`],
    [['name must not be blank, and must be UTF-8 text'], '{"id": 5, "name": "F\\u0000ern"}'],
    [['name must be UTF-8 text'], '{"id": 5, "name": "\\ud800"}'],
    [['The body must be an object'], '[]'],
    [['The body must be an object'], '7'],
    [['The body must be an object'], 'null'],
    [['The body is not valid JSON'], '{"id": '],
    [['The body has a member "__proto__"'], '{"id": 5, "name": "Fern", "__proto__": {"tag": "x"}}'],
    [['The body is not valid JSON'], new Uint8Array([0xff, 0xfe])],
    [['The body has more items, members or levels'], '['.repeat(400_000) + ']'.repeat(400_000)],
  ])('POST /plants gets 400 with the message %j', async (named, json) => {
    const { status, body } = await call('POST', '/plants', json);
    expect([status, body.error]).toEqual([400, 400]);
    expect(Object.keys(body)).toEqual(['error', 'message']);
    for (const name of named) expect(body.message).toContain(name);
  });

  test('POST /plants accepts a chunked body and refuses an empty one', async () => {
    const send = async (...chunks: string[]) => {
      const response = await fetch(`${engine.origin}/plants`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
        body: new Blob(chunks).stream(),
        duplex: 'half',
      });
      return response.status;
    };
    expect(await send('{"id": 900719925', '4740995, "name": "Fern"}')).toBe(200);
    expect(await storedIds()).toContain('9007199254740995');
    expect(await send()).toBe(400);
  });
});

test.each([
  [415, 'text/plain', '{"id": 1, "name": "Fern"}'],
  [415, 'application/json; charset=utf-16', '{"id": 1, "name": "Fern"}'],
  [413, 'application/json', `{"id": 1, "name": "${'x'.repeat(1024 * 1024)}"}`],
])("%i has the plant store's error format for a body sent as %s", async (expected, type, json) => {
  const { status, body } = await call('POST', '/plants', json, { 'Content-Type': type });
  expect([status, body]).toEqual([expected, { error: expected, message: expect.any(String) }]);
});

describe('deleting plants', () => {
  test('deleting a plant gets 204 without a body, and then 404', async () => {
    await create('{"id": 8, "name": "Fern"}');
    const { status, text } = await call('DELETE', '/plants/8');
    expect([status, text]).toEqual([204, '']);
    const again = await call('DELETE', '/plants/8');
    expect([again.status, again.body]).toEqual([
      404,
      { error: 404, message: 'There is no plant with the id 8.' },
    ]);
  });

  test('deleting affects the plant with exactly this id, not one that rounds to the same double', async () => {
    await create('{"id": 9007199254740992, "name": "Oak"}');
    await create('{"id": 9007199254740993, "name": "Ash"}');
    expect((await call('DELETE', '/plants/9007199254740993')).status).toBe(204);
    const ids = await storedIds();
    expect([ids.includes('9007199254740992'), ids.includes('9007199254740993')]).toEqual([true, false]);
  });

  test.each(['x', '1.0', '1e3', '+1', '01', '-0', '9223372036854775808', '%20', '%zz', '1%2F2'])(
    'DELETE /plants/{id} returns 400 for the id %s',
    async (id) => {
      const { status, body } = await call('DELETE', `/plants/${id}`);
      expect([status, body]).toEqual([400, { error: 400, message: expect.stringContaining('id must be') }]);
    },
  );
});

describe('authentication of the plant store', () => {
  test.each([
    ['POST', '/plants', ''],
    ['POST', '/plants', 'Basic abc'],
    ['POST', '/plants', 'Bearer'],
    ['POST', '/plants', `Bearer ${TOKEN}x`],
    ['POST', '/plants', `Bearer ${TOKEN.slice(1)}`],
    ['DELETE', '/plants/1', ''],
    ['DELETE', '/plants/1', `Bearer ${TOKEN.toUpperCase()}`],
  ])('%s %s gets 401 with the header "%s"', async (method, path, authorization) => {
    const { status, headers, body } = await call(method, path, undefined, { Authorization: authorization });
    expect([status, body]).toEqual([
      401,
      { error: 401, message: "Send the header Authorization: Bearer <token> with the plant store's token." },
    ]);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('the token of the plant store is not a partner key and opens nothing of the partner API', async () => {
    const partner = await given.partner();
    const authorization = { Authorization: `Bearer ${partner.key}` };
    expect((await call('DELETE', '/plants/1', undefined, authorization)).status).toBe(401);
    expect((await call('GET', '/v1/requests')).status).toBe(401);
  });

  test('the token of the plant store is never logged', async () => {
    await create('{"id": 10, "name": "Fern"}');
    expect(engine.logs.filter((line) => line.includes('POST /plants')).length).toBeGreaterThan(0);
    expect(engine.logs.filter((line) => line.includes(TOKEN))).toEqual([]);
    expect(engine.logs.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  });
});

test.each([
  ['GET', '/plants', 405, 'POST'],
  ['PUT', '/plants/1', 405, 'DELETE'],
  ['POST', '/plants/1/2', 404, null],
  ['GET', '/plant-store', 404, null],
])("%s %s gets %i in the plant store's error format", async (method, path, expected, allow) => {
  const { status, headers, body } = await call(method, path);
  expect([status, body]).toEqual([expected, { error: expected, message: expect.any(String) }]);
  expect([headers.get('allow'), headers.has('x-request-id')]).toEqual([allow, true]);
});

test('the partner API keeps its error envelope beside the plant store', async () => {
  for (const path of ['/plantsman', '/PLANTS', '/v1/plants', '/nothing']) {
    const { status, body } = await call('GET', path);
    expect([status, body]).toMatchObject([404, { success: false, error: { code: 'route_not_found' } }]);
  }
});

describe('without a token', () => {
  const { engine: without } = useEngine();

  test('without a token the plant store does not exist', async () => {
    for (const path of ['/plants', '/plant-store/openapi.json']) {
      const response = await fetch(without.origin + path);
      expect([response.status, await response.json()]).toMatchObject([404, { success: false }]);
    }
  });
});

test('an address may make 60 calls a minute with right or wrong tokens, separately from others', async () => {
  address = '198.51.100.7';
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent += 1) {
    const headers = sent % 2 === 0 ? {} : { Authorization: 'Bearer wrong' };
    const { status } = await call('DELETE', '/plants/1234567', undefined, headers);
    statuses.push(status);
  }
  const last = await call('DELETE', '/plants/1234567');
  address = undefined;
  expect([...new Set(statuses.slice(0, 60))]).toEqual([404, 401]);
  expect(statuses[60]).toBe(429);
  expect([last.status, last.body.error]).toEqual([429, 429]);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call('DELETE', '/plants/1234567')).status).toBe(404);
});

describe("the plant store's document", () => {
  /** Requested without the token, because the document is public. */
  const document = prepared(async () => {
    const response = await fetch(`${engine.origin}/plant-store/openapi.json`);
    return (await response.json()) as typeof PLANT_STORE_DOCUMENT;
  });

  /** Every `example` beside a `$ref`, with its schema. */
  function examplesIn(value: unknown): { readonly schema: string; readonly example: unknown }[] {
    if (typeof value !== 'object' || value === null) return [];
    const { schema, example } = value as { schema?: { $ref?: string }; example?: unknown };
    const own = schema?.$ref === undefined ? [] : [{ schema: schema.$ref, example }];
    return [...own, ...Object.values(value).flatMap(examplesIn)];
  }

  test("the plant store's document is valid OpenAPI 3.1 with valid references", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone({ ...document }));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
    // Proves that the validator finds faults.
    expect((await new Validator().validate({ ...document, paths: { plants: {} } })).valid).toBe(false);
  });

  test("the plant store's document has the specification's version, authentication, operations and webhook", () => {
    expect(document.info.version).toBe('1.0.0');
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
    expect(Object.keys(document.paths)).toEqual(['/plants', '/plants/{id}']);
    expect(Object.keys(document.webhooks)).toEqual(['newPlant']);
    expect(document.webhooks.newPlant.post.description).toContain('POST /plant/webhook');
    expect(document.webhooks.newPlant.post.requestBody.content['application/json'].schema.$ref).toBe(
      '#/components/schemas/NewPlant',
    );
  });

  test('the schemas of the plant store equal those of the specification', () => {
    const { Plant, NewPlant, Error } = document.components.schemas;
    expect(Plant).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, tag: { type: 'string' } },
    });
    expect(NewPlant).toMatchObject({
      type: 'object',
      required: ['name', 'id'],
      properties: {
        name: { type: 'string' },
        tag: { type: 'string' },
        id: { type: 'integer', format: 'int64' },
      },
    });
    expect(Error).toMatchObject({
      type: 'object',
      required: ['error', 'message'],
      properties: { error: { type: 'integer', format: 'int32' }, message: { type: 'string' } },
    });
  });

  test('the examples of the plant store match its schemas', () => {
    const examples = examplesIn(document);
    expect(examples.length).toBeGreaterThan(8);
    const checks: Readonly<Record<string, { Check(value: unknown): boolean }>> = Object.fromEntries(
      Object.entries(document.components.schemas).map(([name, schema]) => [
        `#/components/schemas/${name}`,
        Compile(schema as object),
      ]),
    );
    expect(examples.filter(({ schema, example }) => checks[schema]?.Check(example) !== true)).toEqual([]);
  });

  test('the example calls of the plant store are answered as documented', async () => {
    const { post } = document.paths['/plants'];
    const { example } = post.requestBody.content['application/json'];
    const created = await call('POST', '/plants', JSON.stringify(example));
    expect([created.status, created.body]).toEqual([
      200,
      post.responses['200'].content['application/json'].example,
    ]);
    const bad = await call('POST', '/plants', '{}');
    expect([bad.status, bad.body]).toEqual([400, post.responses['400'].content['application/json'].example]);
    const denied = await call('POST', '/plants', '{}', { Authorization: '' });
    expect([denied.status, denied.body]).toEqual([
      401,
      post.responses['401'].content['application/json'].example,
    ]);
    const { responses } = document.paths['/plants/{id}'].delete;
    expect((await call('DELETE', '/plants/42')).status).toBe(204);
    const gone = await call('DELETE', '/plants/42');
    expect([gone.status, gone.body]).toEqual([404, responses['404'].content['application/json'].example]);
  });
});

describe('settings of the plant store', () => {
  const readSettings = (variables: Readonly<Record<string, string>>) =>
    readApiSettings({
      FULFILMENT_ENVIRONMENT: 'sandbox',
      DATABASE_URL: 'postgres://localhost/fulfilment',
      OFFER_SECRETS: OFFER_SECRET,
      ENCRYPTION_KEYS,
      ...variables,
    }).plantStore;

  test('the plant store needs a token, and its webhook base is optional', () => {
    expect(readSettings({})).toBeUndefined();
    expect(readSettings({ PLANT_STORE_TOKEN: TOKEN })).toEqual({ token: TOKEN, webhookBase: undefined });
    const PLANT_STORE_WEBHOOK_BASE = 'https://receiver.example/hooks';
    expect(readSettings({ PLANT_STORE_TOKEN: TOKEN, PLANT_STORE_WEBHOOK_BASE })).toEqual({
      token: TOKEN,
      webhookBase: PLANT_STORE_WEBHOOK_BASE,
    });
  });

  test.each(['', 'short', 'x'.repeat(31), `${'x'.repeat(40)} y`, `${'x'.repeat(40)}é`])(
    'the API does not start with the plant-store token "%s", and the error names only the variable',
    (token) => {
      expect(() => readSettings({ PLANT_STORE_TOKEN: token })).toThrow(
        /\n {2}PLANT_STORE_TOKEN must be at least 32 letters, digits or -\._~\+\/=$/,
      );
    },
  );

  test('production refuses to start with a plant store', () => {
    expect(() => readSettings({ FULFILMENT_ENVIRONMENT: 'production', PLANT_STORE_TOKEN: TOKEN })).toThrow(
      'PLANT_STORE_TOKEN must not be set: the plant store is for the sandbox',
    );
  });

  test.each(['', 'receiver.example', 'ftp://receiver.example'])('refuses the base "%s"', (base) => {
    const attempt = () => readSettings({ PLANT_STORE_TOKEN: TOKEN, PLANT_STORE_WEBHOOK_BASE: base });
    expect(attempt).toThrow('PLANT_STORE_WEBHOOK_BASE must be a URL that starts with http: or https:');
  });
});
