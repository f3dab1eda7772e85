/** Which code blocks of a page form one sample, and what a shown answer may leave out. */
import { describe, expect, test } from '@jest/globals';
import { samplesOf } from '../../../site/content/fences.ts';
import { asMdx } from '../../../site/content/mdx.ts';
import { differences, differencesOfHead, refreshed } from './shown.ts';

const SAMPLE = '```sh\na\n```\n\n```ts\nb\n```\n\n```json status=201\n{}\n```\n';

const partsOf = (markdown: string) =>
  samplesOf(markdown).map(({ languages, answer }) => [
    languages.map(({ language }) => language),
    answer?.status,
  ]);

test.each([
  ['consecutive blocks with their answer', SAMPLE, [[['sh', 'ts'], 201]]],
  [
    'not continued after a paragraph',
    SAMPLE.replace('\n\n```json', '\n\nNow:\n\n```json'),
    [[['sh', 'ts'], undefined]],
  ],
  [
    'not continued by a repeated language',
    '```sh\na\n```\n\n```sh\nb\n```\n',
    [
      [['sh'], undefined],
      [['sh'], undefined],
    ],
  ],
  [
    'not continued below its answer',
    `${SAMPLE}\n${SAMPLE}`,
    [
      [['sh', 'ts'], 201],
      [['sh', 'ts'], 201],
    ],
  ],
  ['not an answer below a block of another kind', '```text\na\n```\n\n```json\n{}\n```\n', []],
])('a sample is %s', (_, markdown, parts) => expect(partsOf(markdown)).toEqual(parts));

test('the site shows a sample as tabs, its response with the status below, and every text once', () => {
  const mdx = asMdx(`Before {it}.\n\n${SAMPLE}\nAfter [it](lists.md).\n`, '/v1/docs');
  expect(mdx).toMatch(
    /Before \\\{it\}[^]*<Tabs[^]*curl[^]*TypeScript[^]*<\/Tabs>[^]*Response <code>201<\/code>/,
  );
  expect(mdx).toContain('After [it](/v1/docs/lists).');
  expect(mdx.match(/```json\n\{\}\n```/g)).toHaveLength(1);
});

describe('comparing shown responses', () => {
  const ANSWER = {
    request_id: 'req_3v9r2m6k8x0c4t7w1z5b9d3f7h',
    status: 'pending',
    total_ngn: 900,
    at: '2026-11-21T08:01:12.480Z',
    secret: 'whsec_abcdef',
    items: [{ line: 1 }, { line: 2 }],
    attempts: [{ duration_ms: 3, failure: 'connect' }],
  };

  test.each([
    ['all of it', ANSWER],
    [
      'other ids and times',
      { ...ANSWER, request_id: `req_${'0'.repeat(26)}`, at: '2025-01-01T00:00:00.000Z' },
    ],
    ['other members left out', { status: 'pending', '...': '...' }],
    ['further items left out', { ...ANSWER, items: [{ line: 1 }, '...'] }],
    ['all items left out', { ...ANSWER, items: ['...'] }],
    ['the rest of a text left out', { ...ANSWER, secret: 'whsec_...' }],
    ['changing values from another call', { ...ANSWER, attempts: [{ duration_ms: 7, failure: null }] }],
  ])('a page may show %s', (_, shown) => expect(differences(shown, ANSWER)).toEqual([]));

  test.each([
    ['another value', { ...ANSWER, status: 'confirmed' }, 'answer.status'],
    ['another price', { ...ANSWER, total_ngn: 901 }, 'answer.total_ngn'],
    ['an id of another kind', { ...ANSWER, request_id: `evt_${'0'.repeat(26)}` }, 'answer.request_id'],
    ['other members of an attempt', { ...ANSWER, attempts: [{ duration_ms: 3 }] }, 'answer.attempts'],
    ['null instead of a time', { ...ANSWER, at: null }, 'answer.at'],
    ['a member that the answer lacks', { ...ANSWER, more: 1 }, 'answer.more'],
    ['fewer members without marking it', { status: 'pending' }, 'answer.items'],
    ['a mark for left-out members when there are none', { ...ANSWER, '...': '...' }, 'no member is left out'],
    ['fewer items without marking it', { ...ANSWER, items: [{ line: 1 }] }, 'answer.items'],
    [
      'a mark for left-out items when there are none',
      { ...ANSWER, items: [...ANSWER.items, '...'] },
      'answer.items',
    ],
    ['another beginning of a shortened text', { ...ANSWER, secret: 'mfp_...' }, 'answer.secret'],
  ])('a page that shows %s is reported', (_, shown, fault) =>
    expect(differences(shown, ANSWER).join('\n')).toContain(fault),
  );

  test('each header that a page shows must be in the response, and only counters may differ', () => {
    const answered = 'HTTP/1.1 200 OK\nETag: W/"1"\nRateLimit: "minute";r=47;t=21';
    expect(differencesOfHead('HTTP/1.1 200 OK\nRateLimit: "minute";r=3;t=1', answered)).toEqual([]);
    expect(differencesOfHead('ETag: W/"2"', answered)).toHaveLength(1);
    // A proxy may change the case and mark the tag as weak.
    expect(differencesOfHead('ETag: W/"2"', 'etag: W/"2"')).toEqual([]);
    expect(differencesOfHead('ETag: W/"2"', 'etag: W/"3"')).toHaveLength(1);
  });

  test('recording a page keeps what it omits and hides secrets', () => {
    const later = { ...ANSWER, status: 'confirmed', items: [{ line: 7 }, { line: 8 }, { line: 9 }] };
    const shown = { status: 'pending', secret: 'whsec_...', items: [{ line: 1 }, '...'], '...': '...' };
    const recorded = refreshed(shown, later);
    expect(recorded).toEqual({ ...shown, status: 'confirmed', items: [{ line: 7 }, '...'] });
    expect(differences(recorded, later)).toEqual([]);
    expect(refreshed({}, ANSWER)).toEqual({ ...ANSWER, secret: 'whsec_...' });
  });
});
