/** The check that finds regular expressions whose time does not grow linearly. */
import { expect, test } from '@jest/globals';
import { patternsOfCode, patternsOfDocument, slownessOf } from '../../local/patterns.ts';

const QUADRATIC = String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$`;
const LINEAR = String.raw`^\s*[^\s\u0000][^\u0000]*$`;

test('a pattern that backtracks quadratically is found slow, with a text that shows it', async () => {
  const slowness = await slownessOf({ source: QUADRATIC, flags: 'u', file: 'planted.ts' });
  expect(slowness).toContain('2nd degree polynomial');
  expect(slowness).toContain('.repeat(');
});

test('the same rule in a linear pattern passes', async () => {
  expect(await slownessOf({ source: LINEAR, flags: 'u', file: 'planted.ts' })).toBeUndefined();
});

test('literals, pattern members and patterned texts of code are all looked at', async () => {
  const code = "const a = /x+y/gi; const b = { pattern: 'p+' }; const c = patterned('q*', 'rule', {});";
  expect(await patternsOfCode(code, 'planted.ts')).toEqual([
    { source: 'x+y', flags: 'gi', file: 'planted.ts' },
    { source: 'p+', flags: 'u', file: 'planted.ts' },
    { source: 'q*', flags: 'u', file: 'planted.ts' },
  ]);
});

test('patterns of a document are found however deep they stand', () => {
  const document = { components: { schemas: { A: { anyOf: [{ properties: { b: { pattern: 'z+' } } }] } } } };
  expect(patternsOfDocument(document, 'planted.json')).toEqual([
    { source: 'z+', flags: 'u', file: 'planted.json' },
  ]);
});
