/** The portal is off unless its secret is set, and then its settings are checked. */
import { ENCRYPTION_KEYS } from '../support/engine/encryption-keys.ts';
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

const SIGN_ON = {
  PORTAL_OIDC_ISSUER: 'https://login.example.com',
  PORTAL_OIDC_CLIENT_ID: 'portal',
  PORTAL_OIDC_CLIENT_SECRET: 'told-to-nobody',
  PORTAL_OIDC_EMAIL_DOMAINS: 'hmo.example, mail.hmo.example',
  PORTAL_OIDC_ORGANISATIONS: 'par_4x8b2n6m0q5v9c3k7j1h2g4f8d',
};

test('single sign-on is off without an issuer, and on with all that it needs', () => {
  expect(readApiSettings(VARIABLES).portal?.signOn).toBeUndefined();
  expect(readApiSettings({ ...VARIABLES, ...SIGN_ON }).portal?.signOn).toEqual({
    issuer: SIGN_ON.PORTAL_OIDC_ISSUER,
    clientId: 'portal',
    clientSecret: 'told-to-nobody',
    name: 'single sign-on',
    emailDomains: ['hmo.example', 'mail.hmo.example'],
    organisations: [SIGN_ON.PORTAL_OIDC_ORGANISATIONS],
    defaultRole: undefined,
  });
});

test.each([
  ['PORTAL_OIDC_ISSUER', 'http://login.example.com'],
  ['PORTAL_OIDC_CLIENT_ID', ''],
  ['PORTAL_OIDC_CLIENT_SECRET', ' '],
  ['PORTAL_OIDC_EMAIL_DOMAINS', ''],
  ['PORTAL_OIDC_EMAIL_DOMAINS', '@hmo.example'],
  ['PORTAL_OIDC_EMAIL_DOMAINS', 'example'],
  ['PORTAL_OIDC_ORGANISATIONS', ''],
  ['PORTAL_OIDC_ORGANISATIONS', 'Sample HMO'],
  ['PORTAL_OIDC_DEFAULT_ROLE', 'king'],
])('single sign-on with %s=%s is refused in production, without repeating the secret', (name, value) => {
  const read = () =>
    readApiSettings({ ...VARIABLES, ...SIGN_ON, FULFILMENT_ENVIRONMENT: 'production', [name]: value });
  expect(read).toThrow(`  ${name} must be`);
  expect(read).not.toThrow('told-to-nobody');
});

test('a default role is for one organisation', () => {
  const PORTAL_OIDC_DEFAULT_ROLE = 'support';
  const { signOn } = readApiSettings({ ...VARIABLES, ...SIGN_ON, PORTAL_OIDC_DEFAULT_ROLE }).portal ?? {};
  expect(signOn?.defaultRole).toBe('support');
  const PORTAL_OIDC_ORGANISATIONS = `${SIGN_ON.PORTAL_OIDC_ORGANISATIONS},ph_x`;
  expect(() =>
    readApiSettings({ ...VARIABLES, ...SIGN_ON, PORTAL_OIDC_DEFAULT_ROLE, PORTAL_OIDC_ORGANISATIONS }),
  ).toThrow('PORTAL_OIDC_DEFAULT_ROLE must be');
});
