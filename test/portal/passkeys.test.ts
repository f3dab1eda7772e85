/** Passkeys: added by who is signed in, used in place of password and second factor, and removed. */
import { expect, test } from '@jest/globals';
import { Authenticator } from '../support/callers/authenticator.ts';
import {
  BEHIND_PROXY,
  PORTAL_ORIGIN,
  PortalCaller,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine } = useOwnEngine({ worker: false, portal: withPortal, clientAddress: BEHIND_PROXY });

interface Options {
  readonly options: { readonly challenge: string };
}

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];
const REFUSED = [422, 'passkey_refused'];

async function challengeFor(caller: PortalCaller, path: string): Promise<string> {
  return (await caller.call<Options>('POST', path, undefined)).data.options.challenge;
}

async function withPasskey(origin = PORTAL_ORIGIN) {
  const user = await signedInUser(engine);
  const device = new Authenticator(origin);
  const response = device.create(await challengeFor(user, '/account/passkeys/options'));
  const added = await user.call<{ passkey_id: string }>('POST', '/account/passkeys', {
    name: 'phone',
    response,
  });
  return { user, device, added };
}

const visitor = () => new PortalCaller(engine.origin, '', '');
const signIn = (caller: PortalCaller, response: object) =>
  caller.call('POST', '/session/passkey', { response });

test('a passkey is added, signs in by itself, once for each challenge, is listed with its last use, and removed', async () => {
  const { user, device, added } = await withPasskey();
  expect(added.status).toBe(201);
  const caller = visitor();
  const response = device.get(await challengeFor(caller, '/session/passkey/options'));
  expect((await signIn(caller, response)).data).toMatchObject({ session: { email: user.email } });
  expect((await caller.call('GET', '/session')).status).toBe(200);
  expect(codeOf(await signIn(visitor(), response))).toEqual(REFUSED);

  const { data } = await user.call<{ passkeys: object[] }>('GET', '/account/passkeys');
  expect(data.passkeys).toEqual([
    expect.objectContaining({ name: 'phone', last_used_at: expect.stringMatching(/Z$/) }),
  ]);
  const path = `/account/passkeys/${added.data.passkey_id}`;
  const other = await signedInUser(engine);
  expect(codeOf(await other.call('DELETE', path))).toEqual([404, 'passkey_not_found']);
  expect((await user.call('DELETE', path)).status).toBe(200);
  const late = visitor();
  const again = device.get(await challengeFor(late, '/session/passkey/options'));
  expect(codeOf(await signIn(late, again))).toEqual(REFUSED);
});

test('a page elsewhere gets nothing that counts here', async () => {
  expect(codeOf((await withPasskey('https://portal.example.com.evil.example')).added)).toEqual(REFUSED);
});

test('an answer to no challenge of ours, to one for somebody else, or by another key signs nobody in', async () => {
  const { user, device } = await withPasskey();
  expect(codeOf(await signIn(visitor(), device.get('bm8tY2hhbGxlbmdl')))).toEqual(REFUSED);
  const forAdding = await challengeFor(user, '/account/passkeys/options');
  expect(codeOf(await signIn(visitor(), device.get(forAdding)))).toEqual(REFUSED);
  const thief = Object.assign(new Authenticator(PORTAL_ORIGIN), { id: device.id });
  const caller = visitor();
  const stolen = thief.get(await challengeFor(caller, '/session/passkey/options'));
  expect(codeOf(await signIn(caller, stolen))).toEqual(REFUSED);
  expect(codeOf(await caller.call('GET', '/session'))).toEqual([401, 'session_required']);
});
