/** Mail is configured by two variables, or not at all. */
import { ENCRYPTION_KEYS } from '../../support/engine/encryption-keys.ts';
import { expect, test } from '@jest/globals';
import { readWorkerSettings } from '../../../worker/settings.ts';

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

test('without both there is no mail; with both there is', () => {
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
])('%s=%j is refused by name, without its value', (name, value) => {
  const attempt = () => read({ ...MAIL, [name]: value });
  expect(attempt).toThrow(`  ${name} must be`);
  expect(attempt).not.toThrow('pass-word');
});
