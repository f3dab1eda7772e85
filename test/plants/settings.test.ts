/** The plant store is configured by two variables, or not at all. */
import { ENCRYPTION_KEYS } from '../support/engine/encryption-keys.ts';
import { expect, test } from '@jest/globals';
import { readApiSettings } from '../../api/settings.ts';
import { TOKEN } from './plant-caller.ts';
import { OFFER_SECRET } from '../support/engine/offer-secret.ts';

const read = (variables: Readonly<Record<string, string>>) =>
  readApiSettings({
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: 'postgres://localhost/fulfilment',
    OFFER_SECRETS: OFFER_SECRET,
    ENCRYPTION_KEYS,
    ...variables,
  }).plantStore;

test('without a token there is no plant store; the base of its webhook may be missing', () => {
  expect(read({})).toBeUndefined();
  expect(read({ PLANT_STORE_TOKEN: TOKEN })).toEqual({ token: TOKEN, webhookBase: undefined });
  const PLANT_STORE_WEBHOOK_BASE = 'https://receiver.example/hooks';
  expect(read({ PLANT_STORE_TOKEN: TOKEN, PLANT_STORE_WEBHOOK_BASE })).toEqual({
    token: TOKEN,
    webhookBase: PLANT_STORE_WEBHOOK_BASE,
  });
});

test.each(['', 'short', 'x'.repeat(31), `${'x'.repeat(40)} y`, `${'x'.repeat(40)}é`])(
  'refuses the token "%s" by name only',
  (token) => {
    expect(() => read({ PLANT_STORE_TOKEN: token })).toThrow(
      /\n {2}PLANT_STORE_TOKEN must be at least 32 letters, digits or -\._~\+\/=$/,
    );
  },
);

test('production does not start with a plant store', () => {
  expect(() => read({ FULFILMENT_ENVIRONMENT: 'production', PLANT_STORE_TOKEN: TOKEN })).toThrow(
    'PLANT_STORE_TOKEN must not be set: the plant store is for the sandbox',
  );
});

test.each(['', 'receiver.example', 'ftp://receiver.example'])('refuses the base "%s"', (base) => {
  const attempt = () => read({ PLANT_STORE_TOKEN: TOKEN, PLANT_STORE_WEBHOOK_BASE: base });
  expect(attempt).toThrow('PLANT_STORE_WEBHOOK_BASE must be a URL that starts with http: or https:');
});
