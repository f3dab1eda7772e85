/** What looks for leaks in every test finds them. */
import { expect, test } from '@jest/globals';
import { generateKey } from '../../db/partners/keys.ts';
import { Ownership, requireNothingSecret } from '../support/engine/leaks.ts';

test.each([
  ['a key', `{"msg":"call","key":"${generateKey('sandbox')}"}`],
  ['a street', '{"err":"no 12 Adeola Odeku Street"}'],
  ['a phone number', '{"to":"+2348031234567"}'],
])('a log line with %s is found', (_, line) => {
  expect(() => requireNothingSecret(`{"msg":"call"}\n${line}\n`)).toThrow('must not be in a log');
});

test('the visible start of a key may be logged', () => {
  expect(() => requireNothingSecret('{"key":"mfp_sbx_1a2b..."}')).not.toThrow();
});

test("an answer with another partner's request is found", () => {
  const ownership = new Ownership();
  const answer = '{"data":{"request_id":"req_1p9007spxt305t2vxjcfp1qkbe"}}';
  ownership.inspect('partner_a', answer);
  expect(() => ownership.inspect('partner_a', answer)).not.toThrow();
  expect(() => ownership.inspect('partner_b', answer)).toThrow("which is partner_a's");
});

test('an answer with a key is found', () => {
  expect(() => new Ownership().inspect('partner_a', generateKey('sandbox'))).toThrow('holds an API key');
});
