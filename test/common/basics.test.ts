/** Shared handling of texts, ids, days, places and errors. */
import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { errorForLog } from '../../domain/common/errors-in-logs.ts';
import {
  parseState,
  STATE_CODES,
  STATES,
  toChord,
  toMetres,
  toSpherePoint,
} from '../../domain/common/geography.ts';
import { ID_PREFIXES, idFromDigest, type IdKind, isId, newId } from '../../domain/common/ids.ts';
import { nigerianDay, nigerianTime } from '../../domain/common/nigerian-day.ts';
import { fold } from '../../domain/common/text.ts';
import { readMailAddress } from '../../domain/portal/mail-address.ts';
import { licenceDay } from '../../domain/pharmacies/pharmacies.ts';
import { parseDay, parseTimestamp, requireTimestamp } from '../../domain/common/timestamps.ts';
import { daysAgoInLagos } from '../../portal/common/format/days.ts';

describe('comparing texts', () => {
  test.each([
    ['  Amoxicillín\t 500\n', 'amoxicillin 500'],
    ['ẞ Straße', 'ss strasse'],
    ['æ œ ø ł đ ɗ ɓ ƙ ı μ', 'ae oe o l d d b k i u'],
    ['’20×30', "'20x30"],
    ['½ ﬁ', '1 2 fi'],
    ['中a', 'a'],
    ['a中b', 'a b'],
    ['!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~', '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~'],
    ['', ''],
  ])('the text "%s" is compared as "%s"', (text, folded) => expect(fold(text)).toBe(folded));

  test('the digits of every script are compared as ASCII digits', () => {
    for (const system of Intl.supportedValuesOf('numberingSystem')) {
      const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1_023_456_789);
      // Chinese numerals are letters in Unicode.
      const expected = /^\p{Nd}{10}$/u.test(digits) ? '1023456789' : fold(digits);
      expect([system, fold(digits)]).toEqual([system, expected]);
    }
  });
});

describe('Nigerian states', () => {
  test.each([
    ['LA', 'LA'],
    ['la', 'LA'],
    ['NG-LA', 'LA'],
    [' Lagos  State. ', 'LA'],
    ['lagos', 'LA'],
    ['Cross,River', 'CR'],
    ['cross   river', 'CR'],
    ['cross-river', 'CR'],
    ['akwa-ibom', 'AK'],
    ['nassarawa', 'NA'],
    ['Abuja', 'FC'],
    ['F.C.T.', 'FC'],
    ['FCT, Abuja', 'FC'],
    ['Abuja FCT', 'FC'],
    ['federal capital territory', 'FC'],
    ['xNG-LA', undefined],
    ['lagos state house', undefined],
    ['Abuja Federal Capital Territory', 'FC'],
    ['Abuja (FCT)', 'FC'],
    ['FCT - Abuja', 'FC'],
    ['FCT – Abuja', 'FC'],
    ['FCT—Abuja', 'FC'],
    ['FCT/Abuja', 'FC'],
    ['F.C.T., Abuja', 'FC'],
    ['Federal Capital Territory (Abuja)', 'FC'],
    ['The Federal Capital Territory, Nigeria', 'FC'],
    ['Abuja Capital Territory', 'FC'],
    ['NG-FC', 'FC'],
    ['NG–LA', 'LA'],
    ['NG_LA', 'LA'],
    ['Lagos State, Nigeria', 'LA'],
    ['State of Osun', 'OS'],
    ['Lagos (LA)', 'LA'],
    ['NG-LA Lagos', 'LA'],
    ['Akwa–Ibom State', 'AK'],
    ['AkwaIbom', 'AK'],
    ['CROSS RIVER STATE', 'CR'],
    ['Ọ̀yọ́', 'OY'],
    ['Ògùn', 'OG'],
    ['Capital', undefined],
    ['Territory', undefined],
    ['Lagos (OG)', undefined],
    ['Lagos Ogun', undefined],
    ['Nigeria', undefined],
    ['Ghana', undefined],
    ['', undefined],
  ])('the state "%s" is read as %s', (text, code) => expect(parseState(text)).toBe(code));

  test('a state has a code and a name', () => {
    expect(STATE_CODES).toHaveLength(37);
    for (const code of STATE_CODES)
      expect([parseState(code), parseState(STATES[code])]).toEqual([code, code]);
  });
});

describe('identifiers', () => {
  const kinds = Object.keys(ID_PREFIXES) as IdKind[];
  test.each(kinds)('an id of a %s has its own prefix and 26 characters', (kind) => {
    const id = newId(kind);
    expect(id).toMatch(new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-hjkmnp-tv-z]{26}$`));
    expect(kinds.filter((other) => isId(other, id))).toEqual([kind]);
    expect(newId(kind)).not.toBe(id);
  });

  test('an id is derived from the first 16 bytes of a digest', () => {
    const digest = (last: number, more: number) =>
      Uint8Array.from([...Array.from({ length: 15 }, () => 0), last, more]);
    expect(idFromDigest('file', digest(1, 1))).toBe('file_00000000000000000000000001');
    expect(idFromDigest('file', digest(1, 2))).toBe('file_00000000000000000000000001');
    expect(idFromDigest('file', digest(255, 0))).toBe('file_0000000000000000000000007z');
    expect(idFromDigest('key', new Uint8Array(16).fill(255))).toBe('key_7zzzzzzzzzzzzzzzzzzzzzzzzz');
  });

  const characters = '00000000000000000000000001';
  test.each([
    '',
    'req',
    'req_',
    characters,
    `req_${characters}0`,
    `req_${characters.slice(1)}`,
    `req_${characters.slice(1)}u`,
    `req_${characters.slice(1)}A`,
    `req_${characters}_1`,
    `req_${characters}_`,
    `rx_${characters}`,
  ])('"%s" is not the id of a request', (text) => expect(isId('request', text)).toBe(false));
});

describe('days in Nigeria', () => {
  test.each([
    ['2026-01-05T22:59:59.999Z', 0, '2026-01-05'],
    ['2026-01-05T23:00:00.000Z', 0, '2026-01-06'],
    ['2026-01-05T12:00:00.000Z', 1, '2026-01-04'],
    ['2026-03-01T12:00:00.000Z', 2, '2026-02-27'],
  ])('at %s the day in Nigeria %i days earlier is %s', (now, before, day) => {
    expect(nigerianDay(new Date(now), before)).toBe(day);
  });

  test.each([
    ['2026-01-05T22:59:59.999Z', 23, '2026-01-04T23:00:00.000Z'],
    ['2026-01-05T23:00:00.000Z', 0, '2026-01-05T23:00:00.000Z'],
    ['2026-01-05T10:30:00.000Z', 11, '2026-01-04T23:00:00.000Z'],
  ])('at %s it is hour %i in Nigeria, and the day began at %s', (at, hour, midnight) => {
    expect(nigerianTime(new Date(at))).toEqual({ hour, midnight: new Date(midnight) });
  });

  test('licences expire by the day in Nigeria', () =>
    expect(licenceDay(new Date('2026-01-05T23:00:00Z'))).toBe('2026-01-06'));
});

describe('distances', () => {
  const distance = (one: [number, number], other: [number, number]) => {
    const [from, to] = [one, other].map(([latitude, longitude]) => toSpherePoint({ latitude, longitude }));
    return toMetres(Math.hypot(...(from ?? []).map((value, index) => value - (to?.[index] ?? 0))));
  };

  test.each<[string, [number, number], [number, number], kilometres: number]>([
    ['one degree along the equator', [0, 0], [0, 1], 111.195],
    ['one degree along a meridian', [6, 3], [7, 3], 111.195],
    ['one degree along the sixtieth parallel', [60, 0], [60, 1], 55.597],
    ['across the antimeridian', [0, 179.5], [0, -179.5], 111.195],
    ['from Lagos to Abuja', [6.5244, 3.3792], [9.0765, 7.3986], 525.6],
    ['to the other side', [0, 0], [0, 180], 20_015.115],
  ])('the distance is right: %s', (_what, from, to, kilometres) => {
    expect(distance(from, to) / 1_000).toBeCloseTo(kilometres, 0);
    expect(distance(to, from)).toBeCloseTo(distance(from, to), 3);
  });

  test('metres convert to a chord and back, up to half the circumference', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20_000_000, noNaN: true }), (metres) => {
        expect(toMetres(toChord(metres))).toBeCloseTo(metres, 0);
      }),
    );
    expect(toChord(30_000_000)).toBe(2);
    expect(toMetres(3)).toBeCloseTo(20_015_115, -1);
  });

  test('coordinates convert to a point on the unit sphere', () => {
    expect(toSpherePoint({ latitude: 0, longitude: 0 })).toEqual([1, 0, 0]);
    expect(toSpherePoint({ latitude: 90, longitude: 0 })[2]).toBe(1);
    expect(toSpherePoint({ latitude: 0, longitude: 90 })[1]).toBe(1);
  });
});

describe('logging errors', () => {
  test.each([
    ['boom', { type: 'string', message: 'boom' }],
    [undefined, { type: 'undefined', message: 'undefined' }],
    [null, { type: 'object', message: 'null' }],
    [{}, { type: 'unknown', message: '' }],
    [
      { name: 'E', message: 'm', rawPacket: 'secret', cause: null },
      { type: 'E', message: 'm' },
    ],
    [
      { name: 'E', message: 'm', code: 'X', stack: 's' },
      { type: 'E', message: 'm', code: 'X', stack: 's' },
    ],
    [
      { name: 'E', message: 'm', code: 7 },
      { type: 'E', message: 'm', code: 7 },
    ],
    [
      { name: 'E', message: 'm', code: { secret: 1 } },
      { type: 'E', message: 'm' },
    ],
    [
      { name: 'E', message: 'm', cause: 'c' },
      { type: 'E', message: 'm', cause: { type: 'string', message: 'c' } },
    ],
  ])('the error %j is logged as %j', (error, logged) => expect(errorForLog(error)).toEqual(logged));
});

describe('e-mail addresses', () => {
  test.each([
    ['Ada.Obi+hmo@Example.COM', 'ada.obi+hmo@example.com'],
    ["o'neil@xn--exmple-cua.ng", "o'neil@xn--exmple-cua.ng"],
  ])('the e-mail address %s is read as %s', (text, address) => expect(readMailAddress(text)).toBe(address));

  test.each([
    ['the sign of kelvin', '\u212Aunle@example.com'],
    ['a dotless i', 'b\u0131la@example.com'],
    ['a dotted capital I', 'B\u0130LA@example.com'],
    ['full-width letters', '\uFF41da@example.com'],
    ['a full-width at sign', 'ada\uFF20example.com'],
    ['a quoted local part', '"ada obi"@example.com'],
    ['a quoted address in an address', '"x@evil.example,"@example.com'],
    ['a comment', 'ada(x)@example.com'],
    ['a comment after the domain', 'ada@example.com(x)'],
    ['a name before it', 'Ada <ada@example.com>'],
    ['two addresses', 'ada@example.com,eve@example.com'],
    ['two at signs', 'ada@evil.example@example.com'],
    ['a line break', 'ada@example.com\n'],
    ['a line break within', 'ada@example.com\r\nBcc: eve@example.com'],
    ['a space', ' ada@example.com'],
    ['a zero-width space', 'ada\u200b@example.com'],
    ['a NUL', 'ada\0@example.com'],
    ['two dots', 'ada..obi@example.com'],
    ['an address of IPv4', 'ada@[127.0.0.1]'],
    ['a domain without a dot', 'ada@localhost'],
    ['a domain of numbers', 'ada@127.0.0.1'],
    ['65 characters before the at sign', `${'a'.repeat(65)}@example.com`],
    ['255 characters', `ada@${'a.'.repeat(124)}com`],
  ])('an e-mail address with %s is refused', (_, text) => expect(readMailAddress(text)).toBeUndefined());
});

describe('timestamps and days from callers', () => {
  test.each([
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21t08:00:00z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T08:00:00.5Z', '2026-11-21T08:00:00.500Z'],
    ['2026-11-21T08:00:00.123456789Z', '2026-11-21T08:00:00.123Z'],
    ['2026-11-21T08:00:00+01:00', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T08:00:00-05:30', '2026-11-21T13:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('the timestamp %s is read as %s', (text, expected) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(expected);
    expect(requireTimestamp(text).toISOString()).toBe(expected);
  });

  test.each([
    '',
    '2026-11-21',
    '2026-11-21 08:00:00Z',
    '2026-11-21T08:00Z',
    '2026-11-21T08:00:00',
    '2026-11-21T24:00:00Z',
    '2026-11-21T08:60:00Z',
    '2016-12-31T23:59:60Z',
    '2026-02-30T08:00:00Z',
    '2026-13-01T08:00:00Z',
    '2026-11-21T08:00:00+24:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '+010000-01-01T00:00:00Z',
    '2026-11-21T08:00:00Z[u-ca=hebrew]',
    `2026-11-21T08:00:00.${'0'.repeat(1_000_000)}Z`,
  ])('%s is not a valid timestamp', (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
    expect(() => requireTimestamp(text)).toThrow(RangeError);
  });

  test.each([
    '',
    '0000-01-01',
    '2026-02-29',
    '2026-11-31',
    '2026-00-01',
    '2026-11-21T00:00:00Z',
    '12026-11-21',
  ])('%s is not a valid day', (text) => expect(parseDay(text)).toBeUndefined());

  test('a day starts at midnight UTC', () => {
    expect(parseDay('2024-02-29')?.toISOString()).toBe('2024-02-29T00:00:00.000Z');
  });
});

describe('days shown on the pages', () => {
  const NOW = Date.parse('2026-11-22T23:30:00Z');

  test.each([
    ['2026-11-22T23:00:00Z', 0],
    ['2026-11-22T22:59:59Z', 1],
    ['2026-11-21T23:00:00Z', 1],
    ['2026-11-15T23:00:00Z', 7],
    ['2026-11-15T22:59:59Z', 8],
  ])('the portal shows %s as %i days ago', (at, days) => {
    expect(daysAgoInLagos(at, NOW)).toBe(days);
  });
});
