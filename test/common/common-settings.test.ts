import { describe, expect, test } from '@jest/globals';
import { readCommonSettings } from '../../domain/common/common-settings.ts';
import { SettingsReader } from '../../domain/common/settings.ts';

describe('the settings of every process', () => {
  const VARIABLES = { FULFILMENT_ENVIRONMENT: 'sandbox', DATABASE_URL: 'postgres://localhost/x' };
  const settings = (changes: Readonly<Record<string, string>> = {}) => {
    const reader = new SettingsReader({ ...VARIABLES, ...changes });
    return reader.finish(readCommonSettings(reader));
  };

  test('have defaults for all but the environment and the database', () => {
    expect(settings()).toEqual({
      environment: 'sandbox',
      databaseUrl: 'postgres://localhost/x',
      taskQueue: 'fulfilment',
      logLevel: 'info',
      webhookLoopback: false,
      ownPorts: [5432, 7233, 8080],
    });
  });

  test('are what is set', () => {
    expect(
      settings({
        DATABASE_URL: 'postgresql://localhost:5000/y',
        FULFILMENT_TASK_QUEUE: 'mine',
        LOG_LEVEL: 'debug',
        WEBHOOK_LOOPBACK: 'allowed',
        TEMPORAL_ADDRESS: '127.0.0.1:7000',
        PORT: '9000',
        OWN_PORTS: '9001, 9002',
      }),
    ).toMatchObject({
      databaseUrl: 'postgresql://localhost:5000/y',
      taskQueue: 'mine',
      logLevel: 'debug',
      webhookLoopback: true,
      ownPorts: [5000, 7000, 9000, 9001, 9002],
    });
  });

  test('never let production send webhooks to itself', () => {
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
  ])('refuse %s=%s', (name, value, rule) => {
    expect(() => settings({ [name]: value })).toThrow(`  ${name} ${rule}`);
  });
});
