/** Hashes of passwords, made in a thread. */
import { expect, test } from '@jest/globals';
import * as library from 'better-auth/crypto';
import { pino } from 'pino';
import { PasswordHashing } from '../../services/portal/passwords/hashing.ts';

const hashing = new PasswordHashing({ log: pino({ level: 'silent' }), metrics: undefined });
const caller = { id: 'test', isKnown: false };
const hashPassword = (password: string) => hashing.hash(caller, password);
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
