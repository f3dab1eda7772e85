/** Whether webhooks may go to the machine that sends them: the same for the API and the workers. */
import { ENCRYPTION_KEYS } from '../../support/engine/encryption-keys.ts';
import { expect, test } from '@jest/globals';
import { readApiSettings } from '../../../api/settings.ts';
import { readWorkerSettings } from '../../../worker/settings.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';

const read = { api: readApiSettings, worker: readWorkerSettings };
const variables = (environment: string, loopback?: string) => ({
  FULFILMENT_ENVIRONMENT: environment,
  DATABASE_URL: 'postgres://localhost/x',
  OFFER_SECRETS: OFFER_SECRET,
  ENCRYPTION_KEYS,
  ...(loopback === undefined ? {} : { WEBHOOK_LOOPBACK: loopback }),
});

test.each([
  ['sandbox', undefined, false],
  ['sandbox', 'allowed', true],
  ['sandbox', 'refused', false],
  ['production', undefined, false],
  ['production', 'refused', false],
])('in the %s, %s means %s', (environment, loopback, allowed) => {
  for (const settings of [read.api, read.worker]) {
    expect(settings(variables(environment, loopback)).webhookLoopback).toBe(allowed);
  }
});

test.each([
  ['production', 'allowed'],
  ['sandbox', 'yes'],
])('in the %s, %s is refused', (environment, loopback) => {
  for (const settings of [read.api, read.worker]) {
    expect(() => settings(variables(environment, loopback))).toThrow('  WEBHOOK_LOOPBACK must be one of');
  }
});
