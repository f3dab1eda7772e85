/** Hashes of passwords, made in a thread. */
import { expect, test } from '@jest/globals';
import * as library from 'better-auth/crypto';
import { ConcurrencyLimit } from '../../services/common/load/concurrency-limit.ts';
import { hashPassword, isPassword } from '../../services/portal/passwords/hashing.ts';

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

test('where as many wait as may, the next one is to come again, and those before it are done', async () => {
  const hash = await hashPassword(PASSWORD);
  const three = new ConcurrencyLimit(3);
  const asked = Array.from({ length: 4 }, () => isPassword(PASSWORD, hash, three));
  const answers = await Promise.allSettled(asked);
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
  ).toEqual([true, true, true, 'temporarily_unavailable']);
});
