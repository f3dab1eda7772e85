/** Texts that are too long are refused by their length, before any check that could take long. */
import { describe, expect, test } from '@jest/globals';
import { Type } from 'typebox';
import { MAX_VALUES, parseBoundedJson } from '../../api/http/bodies/json-body.ts';
import { compileFaults, MAX_DEPTH, MAX_LIST_ITEMS, MAX_OBJECT_MEMBERS } from '../../api/http/validation.ts';
import { membersOf } from '../support/hostile/members.ts';
import type { JsonSchema } from '../support/hostile/operation.ts';
import { allOperations } from '../support/hostile/operations.ts';

/** Backtracks quadratically: a million spaces take an hour. */
const QUADRATIC = String.raw`^\s*\s*[^\s]$`;
const MILLION = ' '.repeat(1_000_000);

const codesOf = (schema: Parameters<typeof compileFaults>[0], value: unknown) =>
  compileFaults(schema)
    .faultsOf(value)
    .map(({ code }) => code);

test('no pattern runs on a text longer than its schema allows', () => {
  const text = Type.String({ maxLength: 100, pattern: QUADRATIC });
  expect(codesOf(Type.Object({ text }), { text: MILLION })).toEqual(['maxLength']);
  expect(codesOf(Type.Object({ texts: Type.Array(text) }), { texts: [MILLION] })).toEqual(['maxLength']);
  expect(codesOf(Type.Object({ text }), { text: ' '.repeat(100) })).toEqual(['pattern']);
});

test('no pattern runs on a long text whose schema has no maximum length', () => {
  const text = Type.String({ pattern: QUADRATIC });
  expect(codesOf(Type.Object({ text }), { text: MILLION })).toEqual(['pattern']);
});

test('a long list of equal items is refused without comparing them', () => {
  const list = Type.Array(Type.String({ maxLength: 10 }), { maxItems: 10, uniqueItems: true });
  const many = Array.from({ length: 300_000 }, () => 'a');
  expect(codesOf(Type.Object({ list }), { list: many })).toEqual(['maxItems']);
});

test.each([
  ['items', { any: Array.from({ length: MAX_LIST_ITEMS + 1 }, () => 0) }],
  [
    'members',
    { any: Object.fromEntries(Array.from({ length: MAX_OBJECT_MEMBERS + 1 }, (_, index) => [index, 0])) },
  ],
  ['levels', JSON.parse('{"any":'.repeat(100_000) + '0' + '}'.repeat(100_000)) as unknown],
])('more %s than any schema allows are refused even where a schema accepts everything', (_, value) => {
  expect(codesOf(Type.Object({ any: Type.Unknown() }), value)).toEqual(['too_much']);
});

test.each([
  ['brackets', '['.repeat(500_000)],
  ['braces', '{"a":'.repeat(150_000)],
  ['empty lists', `[${'[],'.repeat(300_000)}0]`],
  ['members', JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [index, 0])))],
  ['brackets after a text with quotes', `["${String.raw`\"\\`.repeat(10)}",${'['.repeat(1_000)}`],
])('a megabyte of %s is refused before it is parsed', (_, text) => {
  expect(() => parseBoundedJson(text)).toThrow('has more items, members or levels');
});

test('brackets and commas inside strings do not count', () => {
  const text = `["${String.raw`\"\\`.repeat(10)}${'[{,'.repeat(100_000)}"]`;
  expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
});

test.each(['[', '{"a"}'])('%s is refused because it is not JSON', (text) => {
  expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
});

test.each(['{"__proto__": {}}', '{"a": {"\\u005f_proto__": {}}}'])(
  '%s is refused because of its member __proto__',
  (text) => {
    expect(() => parseBoundedJson(text)).toThrow('member "__proto__", which is never accepted');
  },
);

const bodies = allOperations().flatMap(({ method, path, bodies: all }) =>
  all
    .filter(({ type }) => type === 'application/json')
    .map(({ schema }) => ({ name: `${method} ${path}`, schema })),
);

/** Every object of a schema, and its depth. */
function objectsOf(schema: JsonSchema, depth = 0): { members: number; depth: number }[] {
  const { anyOf = [], items, properties } = schema;
  return [
    { members: Object.keys(properties ?? {}).length, depth },
    ...anyOf.flatMap((branch) => objectsOf(branch, depth)),
    ...(items === undefined ? [] : objectsOf(items, depth + 1)),
    ...Object.values(properties ?? {}).flatMap((member) => objectsOf(member, depth + 1)),
  ];
}

/** Members and items in the largest value of a schema. */
function mostValues({ anyOf, items, properties, maxItems = 0 }: JsonSchema): number {
  if (anyOf !== undefined) return Math.max(...anyOf.map(mostValues));
  const members = Object.values(properties ?? {}).map((member) => 1 + mostValues(member));
  return members.reduce((sum, count) => sum + count, 0) + maxItems * (1 + (items ? mostValues(items) : 0));
}

describe.each(bodies)('limits of $name', ({ schema }) => {
  test('the lists, objects and levels of the body stay below the general limits', () => {
    const lists = membersOf(schema).filter(({ kind }) => kind === 'list');
    expect(lists.filter((list) => (list.schema.maxItems ?? 0) >= MAX_LIST_ITEMS)).toEqual([]);
    const objects = objectsOf(schema);
    expect(
      objects.filter(({ members, depth }) => members >= MAX_OBJECT_MEMBERS || depth >= MAX_DEPTH),
    ).toEqual([]);
  });

  test('the largest body has less than half of the maximum number of values', () => {
    expect(mostValues(schema)).toBeLessThan(MAX_VALUES / 2);
  });

  test('every text has a maximum length', () => {
    const endless = membersOf(schema).filter(
      ({ kind, schema: { maxLength, format, pattern, contentEncoding, enum: one, const: only } }) =>
        kind === 'text' &&
        [maxLength, format, pattern, contentEncoding, one, only].every((end) => end === undefined),
    );
    expect(endless.map(({ path }) => path.join('.'))).toEqual([]);
  });
});
