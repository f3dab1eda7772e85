/** The portal is off unless its secret is set, and then its settings are checked. */
import { ENCRYPTION_KEYS } from '../support/engine/encryption.ts';
import { expect, test } from '@jest/globals';
import { readApiSettings } from '../../api/settings.ts';
import { OFFER_SECRET } from '../support/engine/offer-secret.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const VARIABLES = {
  FULFILMENT_ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://localhost/x',
  OFFER_SECRETS: OFFER_SECRET,
  ENCRYPTION_KEYS,
  PORTAL_SECRET: SECRET,
  PORTAL_ORIGIN: 'https://portal.example.com',
};

test('it is off without a secret', () => {
  const { PORTAL_SECRET: _, ...others } = VARIABLES;
  expect(readApiSettings(others).portal).toBeUndefined();
});

test('it is on with a secret and an origin', () => {
  expect(readApiSettings(VARIABLES).portal).toEqual({ secret: SECRET, origin: 'https://portal.example.com' });
});

test.each([
  ['PORTAL_SECRET', 'too short', 'sandbox'],
  ['PORTAL_ORIGIN', '', 'sandbox'],
  ['PORTAL_ORIGIN', 'https://portal.example.com/', 'sandbox'],
  ['PORTAL_ORIGIN', 'https://portal.example.com/app', 'sandbox'],
  ['PORTAL_ORIGIN', 'portal.example.com', 'sandbox'],
  ['PORTAL_ORIGIN', 'http://portal.example.com', 'production'],
])('%s=%s is refused in the %s, without repeating the secret', (name, value, environment) => {
  const read = () => readApiSettings({ ...VARIABLES, FULFILMENT_ENVIRONMENT: environment, [name]: value });
  expect(read).toThrow(`  ${name} must be`);
  expect(read).not.toThrow(SECRET);
});

test('plain HTTP is for the sandbox', () => {
  const origin = 'http://localhost:5173';
  expect(readApiSettings({ ...VARIABLES, PORTAL_ORIGIN: origin }).portal?.origin).toBe(origin);
});
