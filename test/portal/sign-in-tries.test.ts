/** Password guesses are slowed down without delaying other users. */
import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { FREE_SIGN_INS } from '../../services/portal/sessions/sign-in.ts';
import { FAILURES_ALLOWED, REFUSALS_ALLOWED } from '../../api/portal/session.ts';
import { recordAttemptIn } from '../../db/portal/sign-in.ts';
import {
  BEHIND_PROXY,
  PORTAL_SECRET,
  PortalCaller,
  portalUser,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import {
  FREE_ATTEMPTS,
  LONGEST_WAIT_SECONDS,
  FAILURES_TO_LIMIT_UNKNOWN_DEVICES,
  MAX_SESSIONS,
} from '../../domain/portal/limits.ts';

const { engine } = useOwnEngine({ worker: false, portal: withPortal, clientAddress: BEHIND_PROXY });

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];

let addresses = 0;

/** An attacker who knows only the e-mail address. */
function stranger(user: PortalCaller): PortalCaller {
  const caller = new PortalCaller(engine.origin, user.email, user.partnerId);
  caller.address = `203.0.113.${(addresses += 1)}`;
  return caller;
}

/** Guesses until it has to wait, and returns the number of guesses. */
async function guessUntilSlowed(caller: PortalCaller): Promise<number> {
  for (let guesses = 0; ; guesses += 1) {
    const answer = await caller.signIn('wrong');
    if (answer.status === 429) return guesses;
    expect(codeOf(answer)).toEqual([401, 'invalid_credentials']);
    await asIfJustNow();
  }
}

/** All attempts counted in Postgres. */
const attemptsInAll = async () =>
  (await sql`select sum(attempts) from sign_in_attempts`.execute(engine.database)).rows;

/** As if no time had passed since the last attempt, however long its password took to check. */
const asIfJustNow = () => sql`update sign_in_attempts set last_at = now()`.execute(engine.database);

/** As if this many seconds had passed. */
const pass = (seconds: number) =>
  sql`update sign_in_attempts set last_at = last_at - make_interval(secs => ${seconds})`.execute(
    engine.database,
  );

test('a caller that has to wait reads for how long, not which header says so', async () => {
  const user = await portalUser(engine);
  const caller = stranger(user);
  await guessUntilSlowed(caller);
  const { error } = await caller.signIn('wrong');
  expect(error?.message).toMatch(/^Too many attempts to sign in\. Try again in \d+ (?:second|minute)s?\.$/);
});

test('a guessing caller waits longer each time, and an early attempt changes nothing', async () => {
  const user = await portalUser(engine);
  expect(await guessUntilSlowed(user)).toBe(FREE_ATTEMPTS);
  for (const seconds of [1, 2, 4, 8, 16, 32, LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS]) {
    const refused = [await user.signIn(), await user.signIn()];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [429, 'rate_limit_exceeded']));
    const retryAfter = Number(refused[1]?.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    await pass(seconds);
    expect(codeOf(await user.signIn('wrong'))).toEqual([401, 'invalid_credentials']);
    await asIfJustNow();
  }
  await pass(LONGEST_WAIT_SECONDS);
  expect((await user.signIn()).status).toBe(200);
  expect(await guessUntilSlowed(stranger(user))).toBe(FREE_ATTEMPTS);
});

test("guesses from another address delay neither the account's owner nor the first sign-in of another user", async () => {
  const [user, other] = [await portalUser(engine), await portalUser(engine)];
  await guessUntilSlowed(stranger(user));
  expect((await user.signIn()).status).toBe(200);
  expect((await other.signIn()).status).toBe(200);
});

test('after many failures at an account a new address gets one attempt, and the owner can still sign in', async () => {
  const user = await portalUser(engine);
  const account = createHmac('sha256', PORTAL_SECRET).update(`sign-in ${user.email} from anywhere`).digest();
  for (let failure = 0; failure < FAILURES_TO_LIMIT_UNKNOWN_DEVICES; failure += 1)
    await recordAttemptIn(engine.database, account);
  expect(await guessUntilSlowed(stranger(user))).toBe(1);
  expect((await user.signIn()).status).toBe(200);
});

test('a device known to the account is not delayed by guesses of other devices at the same address', async () => {
  const user = await signedInUser(engine);
  const neighbour = stranger(user);
  neighbour.address = user.address;
  await guessUntilSlowed(neighbour);
  const { status, headers } = await user.signIn();
  expect(status).toBe(200);
  expect(headers.getSetCookie().filter((cookie) => cookie.startsWith('portal.device'))).toEqual([]);
});

test('a device token does not work for another account or when forged, and guesses with a valid token are delayed', async () => {
  const [user, victim] = [await signedInUser(engine), await portalUser(engine)];
  const kept = user.cookies.get('portal.device') ?? '';
  const guesser = stranger(victim);
  guesser.cookies.set('portal.device', kept);
  await guessUntilSlowed(guesser);
  const forged = `${kept.split('.')[0]}.${Buffer.alloc(32).toString('base64url')}`;
  for (const device of [forged, `${forged}x`, `${kept}x`, 'x', '.']) {
    guesser.cookies.set('portal.device', device);
    expect((await guesser.signIn('wrong')).status).toBe(429);
  }
  expect(await guessUntilSlowed(user)).toBe(FREE_ATTEMPTS);
});

test('every concurrent attempt counts', async () => {
  const user = await portalUser(engine);
  const answers = await Promise.all(Array.from({ length: 30 }, () => user.signInOnce('wrong')));
  const checked = answers.filter(({ error }) => error.code === 'invalid_credentials');
  expect(checked.length).toBeLessThanOrEqual(FREE_ATTEMPTS);
  // On a busy machine some wait too long for their hash and are refused with 503.
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  expect(refused).toHaveLength(answers.length - checked.length);
});

/** Signs users in one after the other, while eight connections guess without an account. */
async function signInsUnderFlood(users: readonly PortalCaller[], addressOf: (connection: number) => string) {
  const flooding = { isOver: false };
  let guesses = 0;
  const guess = async (connection: number) => {
    while (!flooding.isOver) {
      const guesser = new PortalCaller(engine.origin, `nobody${(guesses += 1)}@example.com`, '');
      guesser.address = addressOf(connection);
      await guesser.signInOnce('a guess of the password');
    }
  };
  const flood = Array.from({ length: 8 }, (_, connection) => guess(connection));
  const statuses: number[] = [];
  for (const user of users) statuses.push((await user.signInOnce()).status);
  flooding.isOver = true;
  await Promise.all(flood);
  return statuses;
}

const errorLines = () => engine.logs.filter((line) => line.includes('"level":50')).length;

test('no valid sign-in elsewhere is refused while eight connections guess from one address, and no refusal logs an error', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => portalUser(engine)));
  const before = errorLines();
  expect(await signInsUnderFlood(users, () => '192.0.2.1')).toEqual(users.map(() => 200));
  expect(errorLines()).toBe(before);
});

test('no sign-in on a known device is refused while eight connections guess from eight addresses', async () => {
  const users: PortalCaller[] = [];
  for (let number = 0; number < 6; number += 1) users.push(await signedInUser(engine));
  const before = errorLines();
  expect(await signInsUnderFlood(users, (connection) => `192.0.2.${10 + connection}`)).toEqual(
    users.map(() => 200),
  );
  expect(errorLines()).toBe(before);
});

test('an address with many refusals no longer queries Postgres, and a known device behind it signs in', async () => {
  const [user, known] = [await portalUser(engine), await signedInUser(engine)];
  known.address = user.address;
  await guessUntilSlowed(user);
  // At the same time, because refusals count for a minute only, which one by one can take on a busy machine.
  await Promise.all(Array.from({ length: REFUSALS_ALLOWED }, () => user.signIn('wrong')));
  const before = await attemptsInAll();
  expect(codeOf(await user.signIn())).toEqual([429, 'rate_limit_exceeded']);
  const other = new PortalCaller(engine.origin, 'another@example.com', '');
  other.address = user.address;
  expect(codeOf(await other.signIn())).toEqual([429, 'rate_limit_exceeded']);
  expect(await attemptsInAll()).toEqual(before);
  expect((await known.signIn()).status).toBe(200);
});

test('sign-ins and sessions per account are limited, and the oldest session ends', async () => {
  const user = await signedInUser(engine);
  const oldest = new PortalCaller(engine.origin, user.email, user.partnerId).withCookiesOf(user);
  for (let signIns = 1; signIns < FREE_SIGN_INS; signIns += 1) expect((await user.signIn()).status).toBe(200);
  await asIfJustNow();
  expect(codeOf(await user.signIn())).toEqual([429, 'rate_limit_exceeded']);
  expect((await oldest.call('GET', '/session')).status).toBe(200);
  await pass(1);
  expect((await user.signIn()).status).toBe(200);
  expect(codeOf(await oldest.call('GET', '/session'))).toEqual([401, 'session_required']);
  const { data } = await user.call<{ sessions: object[] }>('GET', '/account/sessions');
  expect(data.sessions).toHaveLength(MAX_SESSIONS);
});

test('after many wrong passwords from one address only known devices can sign in from that address', async () => {
  const [user, known] = [await portalUser(engine), await signedInUser(engine)];
  known.address = user.address;
  for (let attempt = 0; attempt < FAILURES_ALLOWED; attempt += 1) {
    const guess = new PortalCaller(engine.origin, `other${attempt}@example.com`, '');
    guess.address = user.address;
    expect(codeOf(await guess.signIn())).toEqual([401, 'invalid_credentials']);
  }
  expect(codeOf(await user.signIn())).toEqual([429, 'rate_limit_exceeded']);
  expect((await known.signIn()).status).toBe(200);
  user.address = '198.18.0.1';
  expect((await user.signIn()).status).toBe(200);
});
