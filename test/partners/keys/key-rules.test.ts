/** The format of keys, their state, and the call windows. */
import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { generateKey, isKeyOf, visibleStart } from '../../../db/partners/keys.ts';
import { CALL_WINDOWS, type KeyKind, keyState } from '../../../domain/partners.ts';
import type { Environment } from '../../../domain/common/environments.ts';

const NOW = new Date('2026-01-05T09:00:00.000Z');
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);

test.each([
  [null, null, 'active'],
  [null, after, 'active'],
  [null, NOW, 'expired'],
  [null, before, 'expired'],
  [before, null, 'revoked'],
  [after, before, 'revoked'],
])('a key revoked at %s that expires at %s is %s', (revoked_at, expires_at, state) => {
  expect(keyState({ revoked_at, expires_at }, NOW)).toBe(state);
});

const FORMS: [environment: Environment, kind: KeyKind, prefix: string][] = [
  ['sandbox', 'partner', 'mfp_sbx_'],
  ['production', 'partner', 'mfp_live_'],
  ['sandbox', 'pharmacy', 'mfp_ph_sbx_'],
  ['production', 'pharmacy', 'mfp_ph_live_'],
];

/** The checksum of a key in base62, computed with zlib. */
function checksumOf(body: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let value = crc32(body);
  let text = '';
  while (text.length < 6) {
    text = digits.charAt(value % 62) + text;
    value = Math.floor(value / 62);
  }
  return text;
}

describe.each(FORMS)('a key of the %s for a %s', (environment, kind, prefix) => {
  const key = generateKey(environment, kind);

  test(`the key is ${prefix} and 38 characters, the last six of which are its checksum`, () => {
    expect(key.slice(0, prefix.length)).toBe(prefix);
    expect(key.slice(prefix.length)).toMatch(/^[0-9A-Za-z]{38}$/);
    expect(key.slice(-6)).toBe(checksumOf(key.slice(0, -6)));
    expect(generateKey(environment, kind)).not.toBe(key);
  });

  test('the key belongs to no other environment and class', () => {
    const of = FORMS.filter(([otherEnvironment, otherKind]) => isKeyOf(otherEnvironment, key, otherKind));
    expect(of.map(([, , start]) => start)).toEqual([prefix]);
  });

  test('the key is shown as its prefix and four characters', () => {
    expect(visibleStart(key)).toBe(key.slice(0, prefix.length + 4));
  });

  test('the key with any character changed, added or removed is not a key', () => {
    expect(isKeyOf(environment, `${key}0`, kind)).toBe(false);
    expect(isKeyOf(environment, key.slice(0, -1), kind)).toBe(false);
    for (let place = prefix.length; place < key.length; place += 1) {
      const changed = key.slice(0, place) + (key[place] === 'a' ? 'b' : 'a') + key.slice(place + 1);
      expect(isKeyOf(environment, changed, kind)).toBe(false);
    }
  });

  test('a key with forbidden characters or another length is refused even with a valid checksum', () => {
    const body = `${prefix}${'-'.repeat(32)}`;
    expect(isKeyOf(environment, body + checksumOf(body), kind)).toBe(false);
    const long = `${prefix}${'0'.repeat(33)}`;
    expect(isKeyOf(environment, long + checksumOf(long), kind)).toBe(false);
    const right = `${prefix}${'0'.repeat(32)}`;
    expect(isKeyOf(environment, right + checksumOf(right), kind)).toBe(true);
  });
});

test("a key is a partner's unless stated otherwise", () => {
  const key = generateKey('sandbox');
  expect([isKeyOf('sandbox', key), isKeyOf('sandbox', key, 'pharmacy')]).toEqual([true, false]);
});

test('key generation uses every character of the alphabet', () => {
  const drawn = new Set(Array.from({ length: 100 }, () => generateKey('sandbox').slice(8, 40)).join(''));
  expect(drawn.size).toBe(62);
});

test('call windows consist of whole cells', () => {
  expect(CALL_WINDOWS).toEqual({
    minute: { length_ms: 60_000, cell_ms: 250 },
    day: { length_ms: 86_400_000, cell_ms: 300_000 },
  });
});
