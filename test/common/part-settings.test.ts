/** Settings of optional parts: each is configured completely or not at all. */
import { describe, expect, test } from '@jest/globals';
import { ENCRYPTION_KEYS } from '../support/engine/encryption-keys.ts';
import { readApiSettings } from '../../api/settings.ts';
import { OFFER_SECRET } from '../support/engine/offer-secret.ts';
import { readWorkerSettings } from '../../worker/settings.ts';

describe('OFFER_SECRETS', () => {
  const OTHER = 'another-secret-of-more-than-thirty-two-characters';

  const read = (secrets?: string) =>
    readApiSettings({
      FULFILMENT_ENVIRONMENT: 'sandbox',
      DATABASE_URL: 'postgres://localhost/x',
      ENCRYPTION_KEYS,
      ...(secrets === undefined ? {} : { OFFER_SECRETS: secrets }),
    }).offerSecrets;

  test('one or more OFFER_SECRETS are read in sequence', () => {
    expect(read(OFFER_SECRET)).toEqual([OFFER_SECRET]);
    expect(read(`${OTHER}, ${OFFER_SECRET}`)).toEqual([OTHER, OFFER_SECRET]);
  });

  test.each([undefined, '', 'too short', `${OFFER_SECRET},`, `${OFFER_SECRET},short`])(
    'OFFER_SECRETS=%s is refused, and the error does not show the value',
    (secrets) => {
      expect(() => read(secrets)).toThrow('  OFFER_SECRETS must be one or more of at least 32');
      expect(() => read(secrets)).not.toThrow(OFFER_SECRET);
    },
  );
});

describe('portal settings', () => {
  const SECRET = 'a-secret-of-more-than-thirty-two-characters';

  const VARIABLES = {
    FULFILMENT_ENVIRONMENT: 'sandbox',
    DATABASE_URL: 'postgres://localhost/x',
    OFFER_SECRETS: OFFER_SECRET,
    ENCRYPTION_KEYS,
    PORTAL_SECRET: SECRET,
    PORTAL_ORIGIN: 'https://portal.example.com',
  };

  test('the portal is off without a secret', () => {
    const { PORTAL_SECRET: _, ...others } = VARIABLES;
    expect(readApiSettings(others).portal).toBeUndefined();
  });

  test('the portal is on with a secret and an origin', () => {
    expect(readApiSettings(VARIABLES).portal).toEqual({
      secret: SECRET,
      origin: 'https://portal.example.com',
    });
  });

  test.each([
    ['PORTAL_SECRET', 'too short', 'sandbox'],
    ['PORTAL_ORIGIN', '', 'sandbox'],
    ['PORTAL_ORIGIN', 'https://portal.example.com/', 'sandbox'],
    ['PORTAL_ORIGIN', 'https://portal.example.com/app', 'sandbox'],
    ['PORTAL_ORIGIN', 'portal.example.com', 'sandbox'],
    ['PORTAL_ORIGIN', 'http://portal.example.com', 'production'],
  ])('%s=%s is refused in the %s without repeating the secret', (name, value, environment) => {
    const read = () => readApiSettings({ ...VARIABLES, FULFILMENT_ENVIRONMENT: environment, [name]: value });
    expect(read).toThrow(`  ${name} must be`);
    expect(read).not.toThrow(SECRET);
  });

  test('the portal of the sandbox accepts plain HTTP', () => {
    const origin = 'http://localhost:5173';
    expect(readApiSettings({ ...VARIABLES, PORTAL_ORIGIN: origin }).portal?.origin).toBe(origin);
  });

  const SIGN_ON = {
    PORTAL_OIDC_ISSUER: 'https://login.example.com',
    PORTAL_OIDC_CLIENT_ID: 'portal',
    PORTAL_OIDC_CLIENT_SECRET: 'a-client-secret',
    PORTAL_OIDC_EMAIL_DOMAINS: 'hmo.example, mail.hmo.example',
    PORTAL_OIDC_ORGANISATIONS: 'par_4x8b2n6m0q5v9c3k7j1h2g4f8d',
  };

  test('single sign-on is off without an issuer, and on with complete settings', () => {
    expect(readApiSettings(VARIABLES).portal?.signOn).toBeUndefined();
    expect(readApiSettings({ ...VARIABLES, ...SIGN_ON }).portal?.signOn).toEqual({
      issuer: SIGN_ON.PORTAL_OIDC_ISSUER,
      clientId: 'portal',
      clientSecret: 'a-client-secret',
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
  ])('single sign-on with %s=%s is refused in production without repeating the secret', (name, value) => {
    const read = () =>
      readApiSettings({ ...VARIABLES, ...SIGN_ON, FULFILMENT_ENVIRONMENT: 'production', [name]: value });
    expect(read).toThrow(`  ${name} must be`);
    expect(read).not.toThrow('a-client-secret');
  });

  test('a default role needs a single organisation', () => {
    const PORTAL_OIDC_DEFAULT_ROLE = 'support';
    const { signOn } = readApiSettings({ ...VARIABLES, ...SIGN_ON, PORTAL_OIDC_DEFAULT_ROLE }).portal ?? {};
    expect(signOn?.defaultRole).toBe('support');
    const PORTAL_OIDC_ORGANISATIONS = `${SIGN_ON.PORTAL_OIDC_ORGANISATIONS},ph_x`;
    expect(() =>
      readApiSettings({ ...VARIABLES, ...SIGN_ON, PORTAL_OIDC_DEFAULT_ROLE, PORTAL_OIDC_ORGANISATIONS }),
    ).toThrow('PORTAL_OIDC_DEFAULT_ROLE must be');
  });
});

describe('mail settings', () => {
  const MAIL = {
    SMTP_URL: 'smtps://user:pass-word@mail.example:465',
    MAIL_FROM: 'Alerts <alerts@mail.example>',
  };

  const read = (variables: Readonly<Record<string, string>>) =>
    readWorkerSettings({
      ENCRYPTION_KEYS,
      FULFILMENT_ENVIRONMENT: 'sandbox',
      DATABASE_URL: 'postgres://localhost/fulfilment',
      ...variables,
    }).mail;

  test('mail is on when both variables are set and off when neither is', () => {
    expect(read({})).toBeUndefined();
    expect(read(MAIL)).toEqual({ smtpUrl: MAIL.SMTP_URL, from: MAIL.MAIL_FROM });
    expect(read({ ...MAIL, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@mail.example' })).toBeDefined();
  });

  test.each(['SMTP_URL', 'MAIL_FROM'] as const)('%s alone is refused', (name) => {
    const other = name === 'SMTP_URL' ? 'MAIL_FROM' : 'SMTP_URL';
    expect(() => read({ [name]: MAIL[name] })).toThrow(`\n  ${other} must be`);
  });

  test.each([
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', ''],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Alerts'],
    ['MAIL_FROM', 'a@mail.example, b@mail.example'],
    ['MAIL_FROM', 'Alerts <alerts@mail.example>\r\nBcc: x@y.example'],
  ])('%s=%j is refused, naming the variable but not its value', (name, value) => {
    const attempt = () => read({ ...MAIL, [name]: value });
    expect(attempt).toThrow(`  ${name} must be`);
    expect(attempt).not.toThrow('pass-word');
  });
});

describe('WEBHOOK_LOOPBACK', () => {
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
  ])('in the %s, WEBHOOK_LOOPBACK=%s means %s', (environment, loopback, allowed) => {
    for (const settings of [read.api, read.worker]) {
      expect(settings(variables(environment, loopback)).webhookLoopback).toBe(allowed);
    }
  });

  test.each([
    ['production', 'allowed'],
    ['sandbox', 'yes'],
  ])('in the %s, WEBHOOK_LOOPBACK=%s is refused', (environment, loopback) => {
    for (const settings of [read.api, read.worker]) {
      expect(() => settings(variables(environment, loopback))).toThrow('  WEBHOOK_LOOPBACK must be one of');
    }
  });
});
