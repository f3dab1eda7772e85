/** Proof of identity in a session, and sign-in with a passkey. */
import type { Context, Middleware } from 'koa';
import { givesLastingAccess } from '../../domain/portal/lasting-access.ts';
import type { Member } from '../../services/portal/member.ts';
import { requireProof } from '../../services/portal/sessions/proof.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { type Endpoint, ok } from '../http/endpoint.ts';
import { REPLAYED_HEADER } from '../http/idempotency.ts';
import {
  OPTIONS_EXAMPLE,
  OptionsAnswer,
  PASSKEY_SIGN_IN_EXAMPLE,
  PasskeySignInBody,
  PROOF_EXAMPLE,
  ProofBody,
  ProofKindsAnswer,
  SIGNED_IN,
} from '../schemas/portal/session.ts';
import { actionEndpoint, openPortalEndpoint, type Portal, portalEndpoint } from './portal.ts';
import type { EndpointDependencies } from '../dependencies.ts';
import { logOwnChange } from './session-cookies.ts';
import { sessionAnswer } from './session.ts';

export function proofEndpoints({ proofs }: Portal) {
  return [readProof(proofs), prove(proofs)];
}

function readProof(proofs: Portal['proofs']) {
  return portalEndpoint({
    route: 'GET /session/proof',
    scope: 'any_member',
    id: 'readProofKinds',
    tag: 'Session',
    summary: 'List your ways to prove your identity',
    description: 'Empty if you only sign in with an identity provider: sign in again instead.',
    answers: ok('The accepted kinds of proof.', ProofKindsAnswer, { kinds: ['password', 'passkey'] }),
    handle: async ({ caller }) => ({ data: { kinds: await proofs.kindsOf(caller) } }),
  });
}

function prove(proofs: Portal['proofs']) {
  return actionEndpoint<ProofBody>({
    route: 'POST /session/proof',
    scope: 'any_member',
    body: ProofBody,
    id: 'proveUser',
    tag: 'Session',
    summary: 'Prove your identity',
    description:
      'Required (`proof_required`) before changes that give lasting access: passkeys, second factors, ' +
      'keys, invitations, webhook endpoints. Valid for five minutes in this session. With a second ' +
      'factor, the password alone is not enough. A passkey answers the options of `POST ' +
      '/session/passkey/options`.',
    bodyExample: PROOF_EXAMPLE,
    done: 'The proof was accepted.',
    errors: [
      'invalid_credentials',
      'invalid_code',
      'passkey_refused',
      'proof_required',
      'second_factor_missing',
    ],
    async act({ caller, body }) {
      await proofs.prove(caller, body);
    },
  });
}

/** Requires a fresh proof before the call, and emails the user about the change afterwards. */
export function requireFreshProof(
  { change }: Endpoint,
  { account }: Pick<Portal, 'account'>,
  clientAddress: ClientAddress,
): Middleware {
  return async (ctx, next) => {
    const member = ctx.state['caller'] as Member;
    requireProof(member);
    if (!givesLastingAccess(change)) return next();
    const { user_id } = member;
    const notice = await account.prepareNotice({
      user_id,
      kind: change,
      client_address: clientAddress(ctx.req),
    });
    try {
      await next();
    } catch (error) {
      await notice.drop();
      throw error;
    }
    await (isNewlyDone(ctx) ? notice.send() : notice.drop());
  };
}

/** Returns false for a replayed response, because the user was notified when it was first sent. */
const isNewlyDone = (ctx: Context) => ctx.status < 300 && !ctx.res.hasHeader(REPLAYED_HEADER);

/** Limit for each network address. */
const TRIES_A_MINUTE = 30;

export function passkeyChallenge({ passkeys }: Portal) {
  return openPortalEndpoint({
    route: 'POST /session/passkey/options',
    callsPerMinute: TRIES_A_MINUTE,
    id: 'preparePasskeySignIn',
    tag: 'Session',
    summary: 'Get the options for a passkey sign-in',
    description:
      'Input for `navigator.credentials.get`, valid for five minutes. It does not name an account.',
    answers: ok('The options.', OptionsAnswer, OPTIONS_EXAMPLE),
    async handle() {
      return { data: { options: await passkeys.challenge() } };
    },
  });
}

export function signInWithPasskey(dependencies: EndpointDependencies, { passkeys, sessions }: Portal) {
  return openPortalEndpoint<PasskeySignInBody>({
    route: 'POST /session/passkey',
    callsPerMinute: TRIES_A_MINUTE,
    body: PasskeySignInBody,
    id: 'signInWithPasskey',
    tag: 'Session',
    summary: 'Sign in with a passkey',
    description: 'Needs neither password nor second factor, because the device verifies its user.',
    bodyExample: PASSKEY_SIGN_IN_EXAMPLE,
    answers: SIGNED_IN,
    errors: ['passkey_refused', 'session_required'],
    async handle({ clientAddress, userAgent, body }) {
      const begun = await sessions.begin(await passkeys.recognise(body.response), userAgent);
      await logOwnChange('session.began', dependencies.services, begun.member, clientAddress);
      return { cookies: begun.cookies, data: { session: await sessionAnswer(dependencies, begun.member) } };
    },
  });
}
