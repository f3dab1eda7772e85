/** What a page may leave out of an answer, and what it may not say otherwise. */
import { expect, test } from '@jest/globals';
import { differences, differencesOfHead, refreshed } from './shown.ts';

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
  ['other ids and times', { ...ANSWER, request_id: `req_${'0'.repeat(26)}`, at: '2025-01-01T00:00:00.000Z' }],
  ['other members left out', { status: 'pending', '...': '...' }],
  ['further items left out', { ...ANSWER, items: [{ line: 1 }, '...'] }],
  ['all items left out', { ...ANSWER, items: ['...'] }],
  ['the rest of a text left out', { ...ANSWER, secret: 'whsec_...' }],
  ['what was so at another moment', { ...ANSWER, attempts: [{ duration_ms: 7, failure: null }] }],
])('a page may show %s', (_, shown) => expect(differences(shown, ANSWER)).toEqual([]));

test.each([
  ['another value', { ...ANSWER, status: 'confirmed' }, 'answer.status'],
  ['another price', { ...ANSWER, total_ngn: 901 }, 'answer.total_ngn'],
  ['an id of another kind', { ...ANSWER, request_id: `evt_${'0'.repeat(26)}` }, 'answer.request_id'],
  ['other members of the moment', { ...ANSWER, attempts: [{ duration_ms: 3 }] }, 'answer.attempts'],
  ['no time where there is one', { ...ANSWER, at: null }, 'answer.at'],
  ['a member that is not answered', { ...ANSWER, more: 1 }, 'answer.more'],
  ['a member less, and does not say so', { status: 'pending' }, 'answer.items'],
  ['that members are left out where none is', { ...ANSWER, '...': '...' }, 'no member is left out'],
  ['an item less, and does not say so', { ...ANSWER, items: [{ line: 1 }] }, 'answer.items'],
  ['that items are left out where none is', { ...ANSWER, items: [...ANSWER.items, '...'] }, 'answer.items'],
  ['another text before the rest that it leaves out', { ...ANSWER, secret: 'mfp_...' }, 'answer.secret'],
])('a page that shows %s is found', (_, shown, fault) =>
  expect(differences(shown, ANSWER).join('\n')).toContain(fault),
);

test('of a head each line that is shown has to be answered, whatever is left at the moment', () => {
  const answered = 'HTTP/1.1 200 OK\nETag: W/"1"\nRateLimit: "minute";r=47;t=21';
  expect(differencesOfHead('HTTP/1.1 200 OK\nRateLimit: "minute";r=3;t=1', answered)).toEqual([]);
  expect(differencesOfHead('ETag: W/"2"', answered)).toHaveLength(1);
  // A proxy in between may do so.
  expect(differencesOfHead('ETag: W/"2"', 'etag: W/"2"')).toEqual([]);
  expect(differencesOfHead('ETag: W/"2"', 'etag: W/"3"')).toHaveLength(1);
});

test('a page is recorded with as much left out as it leaves out, and without secrets', () => {
  const later = { ...ANSWER, status: 'confirmed', items: [{ line: 7 }, { line: 8 }, { line: 9 }] };
  const shown = { status: 'pending', secret: 'whsec_...', items: [{ line: 1 }, '...'], '...': '...' };
  const recorded = refreshed(shown, later);
  expect(recorded).toEqual({ ...shown, status: 'confirmed', items: [{ line: 7 }, '...'] });
  expect(differences(recorded, later)).toEqual([]);
  expect(refreshed({}, ANSWER)).toEqual({ ...ANSWER, secret: 'whsec_...' });
});
