/** Hashes of passwords, made in a thread. */
import { expect, test } from '@jest/globals';
import * as library from 'better-auth/crypto';
import { pino } from 'pino';
import { PasswordHashing } from '../../services/portal/password-hashing.ts';
import { onThisMachine } from '../support/engine/eventually.ts';

const hashing = new PasswordHashing({ log: pino({ level: 'silent' }), metrics: undefined });
const caller = { id: 'test', isKnown: false };
const hashPassword = async (password: string) => (await hashing.hashNew(caller, password, [])) ?? '';
const isPassword = (password: string, hash: string) => hashing.isPassword(caller, password, hash);

const PASSWORD = 'corréct horse battery staple';

test('a hash is in the format of the library, which takes ours as we take its own', async () => {
  const [ours, another, theirs] = await Promise.all([
    hashPassword(PASSWORD),
    hashPassword(PASSWORD),
    library.hashPassword(PASSWORD),
  ]);
  expect(ours).not.toBe(another);
  expect(await library.verifyPassword({ hash: ours, password: PASSWORD })).toBe(true);
  expect(await isPassword(PASSWORD, theirs)).toBe(true);
  // The same text, written with a combining accent.
  expect(await isPassword(PASSWORD.normalize('NFD'), ours)).toBe(true);
});

test.each(['', 'no hash', ':', 'ab:cd'])('no password is that of %p, which is no hash', async (hash) => {
  expect(await isPassword('', hash)).toBe(false);
});

test('another password is not taken', async () => {
  expect(await isPassword(`${PASSWORD}.`, await hashPassword(PASSWORD))).toBe(false);
});

test.each([
  'password1234',
  'Password1234!',
  'P@ssw0rd1234',
  'pässwörd1234',
  '4321drowssap',
  'qwertyuiop12',
  '123456789012',
  'letmeinletmein',
  'iloveyou1234',
  'Sunshine2026!',
  'aaaaaaaaaaaaaaa',
  'adaobi123456',
])('%s is a common password, a variation of one, or of the user, and is refused', async (password) => {
  expect(await hashing.hashNew(caller, password, ['adaobi', 'example', 'com'])).toBeUndefined();
});

test.each([
  PASSWORD,
  'another horse, another battery',
  'kX9$mPq2vR7w',
  'Jesus is Lord of all',
  'ọmọ dára púpọ̀ gan',
])('%s is accepted as a new password', async (password) => {
  expect(await hashing.hashNew(caller, password, ['ada', 'example', 'com'])).toMatch(/^\w+:\w+$/);
});

test('the longest password is checked within the time of a few hashes', async () => {
  const begun = performance.now();
  await hashing.hashNew(caller, 'ab1!'.repeat(32), []);
  expect(performance.now() - begun).toBeLessThan(onThisMachine(5_000));
});
