/** Every answer of a deprecated operation has headers that say so, which parsers of the RFCs can read. */
import { describe, expect, test } from '@jest/globals';
import { parseItem } from 'structured-headers';
import { Type } from 'typebox';
import { announceDeprecation, type Deprecation, endpoint } from '../../api/http/endpoint.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnApi } from '../support/suite/use-own-api.ts';

const PAGE = 'https://docs.example/deprecations/greetings';
const SUCCESSOR = 'https://api.example/v2/greetings';
const SINCE = new Date('2026-11-21T16:42:07Z');
const SUNSET = new Date('2027-11-21T16:42:07Z');

const Greeting = Type.Object({ greeting: Type.String() });

/** A dummy operation. */
const greeting = (path: string, deprecation?: Deprecation) =>
  endpoint<{ readonly name: string }>({
    route: `POST /${path}`,
    scope: 'requests:create',
    body: Type.Object({ name: Type.String() }, { additionalProperties: false }),
    id: path,
    tag: 'Contract',
    summary: 'Greet',
    description: 'Greets.',
    bodyExample: { name: 'Ada' },
    answers: { 200: { description: 'The greeting.', data: Greeting } },
    errors: [],
    ...(deprecation === undefined ? {} : { deprecation }),
    async handle({ body: { name } }) {
      if (name === 'nobody') throw new Error('Nobody is there to greet');
      const headers = name === 'Eve' ? { Link: '<https://api.example/names>; rel="up"' } : {};
      return { data: { greeting: `Hello ${name}` }, headers };
    },
  });

const { engine, given } = useOwnApi({
  endpoints: [
    greeting('leaving', { since: SINCE, sunset: SUNSET, link: PAGE, successor: SUCCESSOR }),
    greeting('discouraged', { since: SINCE, link: PAGE }),
    greeting('staying'),
  ],
});
const partner = prepared(given.partner());
const withoutScope = prepared(given.partner().withScopes('requests:read'));

describe.each([
  ['200', async (path: string) => partner.call('POST', path, { name: 'Ada' }), 200],
  ['400 for a bad body', async (path: string) => partner.call('POST', path, { nickname: 'Ada' }), 400],
  [
    '401',
    async (path: string) => partner.call('POST', path, { name: 'Ada' }, { Authorization: 'Bearer wrong' }),
    401,
  ],
  ['403', async (path: string) => withoutScope.call('POST', path, { name: 'Ada' }), 403],
  ['500', async (path: string) => partner.call('POST', path, { name: 'nobody' }), 500],
])('the deprecation headers of a response with %s', (_, callOf, expectedStatus) => {
  test('a deprecated operation has Deprecation, Sunset and Link headers', async () => {
    const { status, headers } = await callOf('/leaving');
    expect(status).toBe(expectedStatus);
    const [deprecatedAt] = parseItem(headers.get('deprecation') ?? '');
    expect(deprecatedAt).toEqual(SINCE);
    expect(headers.get('deprecation')).toBe('@1795279327');
    expect(headers.get('sunset')).toBe('Sun, 21 Nov 2027 16:42:07 GMT');
    expect(headers.get('link')).toContain(`<${PAGE}>; rel="deprecation"; type="text/html"`);
    expect(headers.get('link')).toContain(`<${SUCCESSOR}>; rel="successor-version"`);
  });

  test('a deprecated operation without sunset or successor has no Sunset header and no successor link', async () => {
    const { status, headers } = await callOf('/discouraged');
    expect(status).toBe(expectedStatus);
    expect(parseItem(headers.get('deprecation') ?? '')[0]).toEqual(SINCE);
    expect(headers.get('sunset')).toBeNull();
    expect(headers.get('link')).toContain(`<${PAGE}>; rel="deprecation"`);
    expect(headers.get('link')).not.toContain('successor-version');
  });

  test('an operation that is not deprecated has no deprecation headers', async () => {
    const { status, headers } = await callOf('/staying');
    expect(status).toBe(expectedStatus);
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
    expect(headers.get('link') ?? '').not.toContain('deprecation');
  });
});

test('a replayed response has the deprecation headers of the first response', async () => {
  const send = () => partner.call('POST', '/leaving', { name: 'Ada' }, { 'Idempotency-Key': 'again' });
  const first = await send();
  const again = await send();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  for (const name of ['deprecation', 'sunset', 'link']) {
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  }
});

test('other Link headers of a deprecated operation are kept', async () => {
  const { headers } = await partner.call('POST', '/leaving', { name: 'Eve' });
  expect(headers.get('link')?.split(', ')).toEqual([
    '<https://api.example/names>; rel="up"',
    `<${PAGE}>; rel="deprecation"; type="text/html"`,
    `<${SUCCESSOR}>; rel="successor-version"`,
  ]);
});

test('a sunset before the deprecation is refused at start-up', () => {
  expect(() => announceDeprecation({ since: SUNSET, sunset: SINCE, link: PAGE })).toThrow(RangeError);
});

test('the OpenAPI document marks a deprecated operation, with its date of removal and a link to advice', () => {
  const { paths } = engine.contract.document;
  const operations = Object.values(paths).map(({ post }) => post as object);
  expect(operations).toMatchObject([
    {
      deprecated: true,
      description: expect.stringContaining(`will be removed on 2027-11-21: [what to do](${PAGE})`),
    },
    { deprecated: true, description: expect.stringContaining(`will be removed: [what to do](${PAGE})`) },
    { description: expect.not.stringContaining('Deprecated') },
  ]);
  expect(operations[2]).not.toHaveProperty('deprecated');
});
