/** What a body with a file of megabytes in a text goes through before its endpoint has it. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { MOST_VALUES, parseBoundedJson } from '../../api/http/bodies/json-body.ts';
import { fingerprintOf } from '../../services/common/fingerprint.ts';

const LONG = 'A'.repeat(100_000);

describe('JSON within bounds', () => {
  test('is parsed as Node parses it, whatever its texts have in them', () => {
    const characters = ['"', '[', '{', ',', ']', 'a'];
    const texts = fc.string({ unit: fc.constantFrom('\\', ...characters) });
    // Once V8 has read a name that ends with a backslash, it takes others for it (nodejs/node#63785).
    const names = fc.string({ unit: fc.constantFrom(...characters) });
    const values = fc.array(fc.dictionary(names, texts));
    fc.assert(
      fc.property(values, (value) => {
        expect(parseBoundedJson(JSON.stringify(value))).toEqual(value);
      }),
    );
  });

  test.each([
    ['a text that does not end', `["${LONG}`],
    ['a text that ends with a backslash', '["a\\"'],
    ['a quote alone', '"'],
  ])('%s is no JSON', (_, text) => {
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
  });

  test('brackets count outside of texts, and there also behind a text with escaped quotes', () => {
    const much = '[0,'.repeat(MOST_VALUES);
    expect(parseBoundedJson(JSON.stringify([much]))).toEqual([much]);
    expect(() => parseBoundedJson(`["\\"",${much}`)).toThrow(
      expect.objectContaining({ code: 'validation_error' }),
    );
  });
});

describe('the fingerprint of a value', () => {
  const at = new Date('2026-11-22T00:00:00Z');

  test('is the same for members in another order, also around a long text', () => {
    expect(fingerprintOf({ a: [{ file: LONG, at }], b: 1 })).toBe(
      fingerprintOf({ b: 1, a: [{ at, file: LONG }] }),
    );
  });

  test.each([
    ['another long text', { a: [{ file: `${LONG.slice(1)}B`, at }], b: 1 }],
    ['a longer one', { a: [{ file: `${LONG}A`, at }], b: 1 }],
    ['another moment', { a: [{ file: LONG, at: new Date(0) }], b: 1 }],
    ['the long text elsewhere', { a: [{ file: 'b', at }], b: LONG }],
  ])('is another for %s', (_, other) => {
    expect(fingerprintOf(other)).not.toBe(fingerprintOf({ a: [{ file: LONG, at }], b: 1 }));
  });
});
