/** Hostile values: edge cases of URLs, headers, times, cursors, texts and numbers. */

/** Values of path parameters, already encoded. */
export const HOSTILE_NAMES = [
  '%00',
  'a%00b',
  '%zz',
  '%',
  '%c3%28',
  '%ed%a0%80',
  '%ff',
  '..',
  '%2e%2e%2f',
  'a%2fb',
  '%5c',
  ';',
  '%27%3b--',
  '%22',
  '%f0%9f%98%80',
  '%0d%0aSet-Cookie:x=y',
  '__proto__',
  'constructor',
  'null',
  '-01',
  '1e400',
  'a'.repeat(5_000),
] as const;

/** Suffixes that turn an existing id into an unknown one. */
export const HOSTILE_ENDINGS = ['%00', '%20', '%0a', '%ef%bf%bd', '.', '_1'] as const;

const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59-23:59',
  '2016-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-11-21T08:00:00Z[u-ca=hebrew]',
  `2026-11-21T08:00:00.${'9'.repeat(40)}Z`,
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
] as const;

const ID = '4x8b2n6m0q5v9c3k7j1h2g4f8d';

/** Invalid cursors in the format of valid ones. */
const CURSORS = [
  ...MOMENTS.map((moment) => `${moment} req_${ID}`),
  `99999999999999999999 whk_${ID}`,
  `-1 whk_${ID}`,
  `1e5 whk_${ID}`,
  `NaN evt_${ID}_1`,
  `1 evt_${ID}_999999999`,
  `1 evt_${ID}_99999999999999999999`,
  'stock \0',
  'stock \ud800',
  '0',
  '-1',
  '\0',
  '',
].map((text) => Buffer.from(text).toString('base64url'));

const TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\ufffd',
  '\u202e',
  '__proto__',
  'NaN',
  "' or 1=1 --",
  '%00',
  ' ',
] as const;

/** Values of members that are texts. */
export const HOSTILE_TEXTS: readonly string[] = [...TEXTS, ...MOMENTS];

/** Values of query parameters, already encoded. */
export const HOSTILE_QUERIES: readonly string[] = [
  ...[...HOSTILE_TEXTS, ...CURSORS].map((text) => encodeURIComponent(text.toWellFormed())),
  '%ff',
  '%zz',
  '%ed%a0%80',
  '99999999999999999999',
  '2147483648',
  '-1',
  '1e9',
  '0x10',
  '%D9%A3',
];

/** Values of members that are numbers, as JSON. */
export const HOSTILE_NUMBERS = [
  '1e400',
  '-1e400',
  '-0',
  '0.1',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '-1',
  '1e-400',
] as const;
