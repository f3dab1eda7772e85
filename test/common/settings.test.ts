/** Settings are read from environment variables, and all invalid ones are reported together. */
import { describe, expect, test } from '@jest/globals';
import { SettingsError, SettingsReader } from '../../domain/common/settings.ts';
import { readCommonSettings } from '../../domain/common/common-settings.ts';

type Read = (reader: SettingsReader) => unknown;

/** Reads a variable X with this value; returns the complaint if it is invalid. */
function reading(value: string | undefined, read: Read): unknown {
  const reader = new SettingsReader({ X: value });
  const result = read(reader);
  try {
    return reader.finish(result);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n').slice(1).join('\n');
  }
}

const TOKEN = 'abcdefghijklmnopqrstuvwxyz-._~+/=0';

const OTHER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ123456';

const complaint = (rule: string) => `  X ${rule}`;

describe.each<
  [
    kind: string,
    read: Read,
    rule: string,
    right: [string | undefined, unknown][],
    wrong: (string | undefined)[],
  ]
>([
  ['a text', (reader) => reader.text('X'), 'must be set', [[' a ', ' a ']], [undefined, '', '  ']],
  [
    'a text with a fallback',
    (reader) => reader.text('X', 'b'),
    'must be set',
    [
      [undefined, 'b'],
      ['a', 'a'],
    ],
    [''],
  ],
  [
    'a number from 2 to 9',
    (reader) => reader.integer('X', { fallback: 5, min: 2, max: 9 }),
    'must be a whole number from 2 to 9',
    [
      [undefined, 5],
      ['2', 2],
      ['9', 9],
      ['07', 7],
    ],
    ['', '1', '10', '2.5', '-3', '3 ', 'x3', '3x', '0x5'],
  ],
  [
    'a choice',
    (reader) => reader.choice('X', ['a', 'b']),
    'must be one of a, b',
    [['b', 'b']],
    [undefined, '', 'c', 'A'],
  ],
  [
    'a choice with a fallback',
    (reader) => reader.choice('X', ['a', 'b'], 'b'),
    'must be one of a, b',
    [[undefined, 'b']],
    [''],
  ],
  [
    'a URL',
    (reader) => reader.url('X', ['http:', 'https:']),
    'must be a URL that starts with http: or https:',
    [
      ['https://a.example/x', 'https://a.example/x'],
      ['http://a', 'http://a'],
    ],
    [undefined, '', 'a.example', 'ftp://a.example'],
  ],
  [
    'a URL with a fallback',
    (reader) => reader.url('X', ['http:'], 'http://b'),
    'must be a URL that starts with http:',
    [[undefined, 'http://b']],
    ['b'],
  ],
  [
    'an address',
    (reader) => reader.address('X'),
    'must be a host and a port: clamd:3310',
    [
      ['clamd:3310', { host: 'clamd', port: 3310 }],
      ['a-b.c_d:1', { host: 'a-b.c_d', port: 1 }],
      ['[::1]:65535', { host: '::1', port: 65_535 }],
    ],
    [
      undefined,
      '',
      'clamd',
      'clamd:',
      ':1',
      'clamd:0',
      'clamd:65536',
      'clamd:123456',
      'a b:1',
      'clamd:1x',
      '[::1]',
      '[]:1',
      'x[::1]:1',
    ],
  ],
  [
    'a token',
    (reader) => reader.token('X'),
    'must be at least 32 letters, digits or -._~+/=',
    [[TOKEN, TOKEN]],
    [undefined, '', TOKEN.slice(0, 31), `${TOKEN} `, ` ${TOKEN}`, `${TOKEN}!`],
  ],
  [
    'tokens',
    (reader) => reader.tokens('X'),
    'must be one or more of at least 32 letters, digits or -._~+/=, with commas between them',
    [
      [TOKEN, [TOKEN]],
      [`${TOKEN} , ${OTHER}`, [TOKEN, OTHER]],
    ],
    [undefined, '', `${TOKEN},`, `${TOKEN},short`],
  ],
  [
    'a mailbox',
    (reader) => reader.mailbox('X'),
    'must be an address: alerts@example.com or Alerts <alerts@example.com>',
    [
      ['a@b.example', 'a@b.example'],
      ['The Alerts <a@b.example>', 'The Alerts <a@b.example>'],
    ],
    [
      undefined,
      '',
      'a',
      'a@',
      '@b',
      'a b@c',
      'a@b c',
      'A <a>',
      'A<a@b>',
      'A <a@b',
      'A <a@b> c',
      'x a@b',
      ' <a@b>\n',
      'A\n <a@b>',
    ],
  ],
  [
    'what is parsed',
    (reader) => reader.parsed('X', (text) => (text === 'one' ? 1 : undefined), 'must be one', 0),
    'must be one',
    [['one', 1]],
    [undefined, '', 'two'],
  ],
  [
    'what may be left out',
    (reader) => reader.optional('X', (name) => reader.token(name)),
    'must be at least 32 letters, digits or -._~+/=',
    [
      [undefined, undefined],
      [TOKEN, TOKEN],
    ],
    [''],
  ],
  [
    'a list',
    (reader) => reader.list('X', (text) => text.length === 1, 'letters'),
    'must be letters, with commas between them',
    [
      [undefined, []],
      ['', []],
      [' ', []],
      ['a', ['a']],
      ['a, b', ['a', 'b']],
    ],
    ['ab', 'a,bc', 'a,', ','],
  ],
  [
    'an origin',
    (reader) => reader.origin('X', ['https:', 'http:']),
    'must be an origin that starts with https:// or http://, without a path',
    [['https://portal.example.com', 'https://portal.example.com']],
    [
      undefined,
      '',
      'https://portal.example.com/',
      'https://portal.example.com/a',
      'ftp://a.example',
      'null',
      'HTTPS://A.example',
    ],
  ],
])('a setting that is %s', (_kind, read, rule, right, wrong) => {
  test.each(right)('the value %j is read as %j', (value, expected) =>
    expect(reading(value, read)).toEqual(expected),
  );
  test.each(wrong.map((value) => [value]))('the value %j is refused', (value) => {
    expect(reading(value, read)).toBe(complaint(rule));
  });
});

test('all invalid settings are reported together, without their values', () => {
  const reader = new SettingsReader({ A: 'secret', B: 'secret' });
  reader.integer('A', { fallback: 1, min: 1, max: 2 });
  reader.token('B');
  expect(() => reader.finish({})).toThrow(
    new SettingsError(
      'Set these environment variables and start again:\n' +
        '  A must be a whole number from 1 to 2\n' +
        '  B must be at least 32 letters, digits or -._~+/=',
    ),
  );
  expect(new SettingsError('').name).toBe('SettingsError');
});

describe('shared settings', () => {
  describe('the settings of every process', () => {
    const VARIABLES = { FULFILMENT_ENVIRONMENT: 'sandbox', DATABASE_URL: 'postgres://localhost/x' };
    const settings = (changes: Readonly<Record<string, string>> = {}) => {
      const reader = new SettingsReader({ ...VARIABLES, ...changes });
      return reader.finish(readCommonSettings(reader));
    };

    test('all settings except environment and database have defaults', () => {
      expect(settings()).toEqual({
        environment: 'sandbox',
        databaseUrl: 'postgres://localhost/x',
        taskQueue: 'fulfilment',
        logLevel: 'info',
        minShelfLifeDays: 60,
        statementPeriod: 'month',
        webhookLoopback: false,
        ownPorts: [5432, 7233, 8080],
      });
    });

    test('common settings are read from the environment', () => {
      expect(
        settings({
          DATABASE_URL: 'postgresql://localhost:5000/y',
          FULFILMENT_TASK_QUEUE: 'mine',
          LOG_LEVEL: 'debug',
          WEBHOOK_LOOPBACK: 'allowed',
          TEMPORAL_ADDRESS: '127.0.0.1:7000',
          PORT: '9000',
          OWN_PORTS: '9001, 9002',
          MIN_SHELF_LIFE_DAYS: '90',
          STATEMENT_PERIOD: 'week',
        }),
      ).toMatchObject({
        databaseUrl: 'postgresql://localhost:5000/y',
        taskQueue: 'mine',
        logLevel: 'debug',
        minShelfLifeDays: 90,
        statementPeriod: 'week',
        webhookLoopback: true,
        ownPorts: [5000, 7000, 9000, 9001, 9002],
      });
    });

    test('production cannot allow loopback webhooks', () => {
      const production = { FULFILMENT_ENVIRONMENT: 'production' };
      expect(settings(production).webhookLoopback).toBe(false);
      expect(settings({ ...production, WEBHOOK_LOOPBACK: 'refused' }).webhookLoopback).toBe(false);
      expect(() => settings({ ...production, WEBHOOK_LOOPBACK: 'allowed' })).toThrow(
        'WEBHOOK_LOOPBACK must be one of refused',
      );
    });

    test.each([
      ['FULFILMENT_ENVIRONMENT', 'test', 'must be one of sandbox, production'],
      ['DATABASE_URL', 'mysql://localhost/x', 'must be a URL that starts with postgres: or postgresql:'],
      ['LOG_LEVEL', 'trace', 'must be one of debug, info, warn, error'],
      ['WEBHOOK_LOOPBACK', 'yes', 'must be one of refused, allowed'],
      ['OWN_PORTS', 'http', 'must be port numbers, with commas between them'],
      ['FULFILMENT_TASK_QUEUE', '', 'must be set'],
    ])('the setting %s=%s is refused', (name, value, rule) => {
      expect(() => settings({ [name]: value })).toThrow(`  ${name} ${rule}`);
    });
  });
});
