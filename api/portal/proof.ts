/** Proof of who the user of a session is, and signing in with a passkey. */
import type { Context, Middleware } from 'koa';
import { givesLastingAccess } from '../../domain/portal/lasting-access.ts';
import type { Member } from '../../services/portal/member.ts';
import { requireProof } from '../../services/portal/sessions/proof.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { Endpoint } from '../http/endpoint.ts';
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
import { allowance, openPortalEndpoint, type Portal, actionEndpoint, portalEndpoint } from './portal.ts';
import type { Dependencies } from '../dependencies.ts';
import { logBegun } from './session-cookies.ts';
import { sessionAnswer } from './session.ts';

export function proofEndpoints({ proofs }: Portal) {
  return [readProof(proofs), prove(proofs)];
}

function readProof(proofs: Portal['proofs']) {
  return portalEndpoint({
    method: 'GET',
    path: '/session/proof',
    scope: 'any_member',
    operation: {
      id: 'readProofKinds',
      tag: 'Session',
      summary: 'See how you can prove who you are',
      description: 'None means that you sign in by an identity provider only: sign in again instead.',
      answers: {
        200: {
          description: 'The kinds.',
          data: ProofKindsAnswer,
          example: { kinds: ['password', 'passkey'] },
        },
      },
      errors: [],
    },
    handle: async ({ caller }) => ({ data: { kinds: await proofs.kindsOf(caller) } }),
  });
}

function prove(proofs: Portal['proofs']) {
  return actionEndpoint<ProofBody>({
    method: 'POST',
    path: '/session/proof',
    scope: 'any_member',
    body: ProofBody,
    operation: {
      id: 'proveUser',
      tag: 'Session',
      summary: 'Prove who you are',
      description:
        'Whatever gives lasting access asks for it (`proof_required`): passkeys, second factors, keys, invitations, webhook endpoints. ' +
        'It counts for five minutes in this session. With a second factor, the password alone is not enough. ' +
        'A passkey answers the options of `POST /session/passkey/options`.',
      bodyExample: PROOF_EXAMPLE,
      done: 'It is noted.',
      errors: [
        'invalid_credentials',
        'invalid_code',
        'passkey_refused',
        'proof_required',
        'second_factor_missing',
      ],
    },
    async act({ caller, body }) {
      await proofs.prove(caller, body);
    },
  });
}

/** Asks for the proof before the call, and has the user get an e-mail about what it has done. */
export function withProof(
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
    await (isDone(ctx) ? notice.send() : notice.drop());
  };
}

/** A call that was answered before was notified before. */
const isDone = (ctx: Context) => ctx.status < 300 && !ctx.res.hasHeader(REPLAYED_HEADER);

/** From one network address. */
const TRIES_A_MINUTE = 30;

export function passkeyChallenge({ passkeys }: Portal) {
  const count = allowance(TRIES_A_MINUTE);
  return openPortalEndpoint({
    method: 'POST',
    path: '/session/passkey/options',
    operation: {
      id: 'preparePasskeySignIn',
      tag: 'Session',
      summary: 'Get what a passkey is asked for',
      description: 'For `navigator.credentials.get`; answered within five minutes. It names no account.',
      answers: { 200: { description: 'The options.', data: OptionsAnswer, example: OPTIONS_EXAMPLE } },
      errors: ['rate_limit_exceeded'],
    },
    async handle({ clientAddress }) {
      count(clientAddress);
      return { data: { options: await passkeys.challenge() } };
    },
  });
}

export function signInWithPasskey(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { passkeys, sessions }: Portal,
) {
  const count = allowance(TRIES_A_MINUTE);
  return openPortalEndpoint<PasskeySignInBody>({
    method: 'POST',
    path: '/session/passkey',
    body: PasskeySignInBody,
    operation: {
      id: 'signInWithPasskey',
      tag: 'Session',
      summary: 'Sign in with a passkey',
      description: 'Neither a password nor a second factor is asked for: the device has asked its user.',
      bodyExample: PASSKEY_SIGN_IN_EXAMPLE,
      answers: SIGNED_IN,
      errors: ['passkey_refused', 'session_required', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, userAgent, body }) {
      count(clientAddress);
      const begun = await sessions.begin(await passkeys.recognise(body.response), userAgent);
      await logBegun(dependencies.services, begun.member, clientAddress);
      return { cookies: begun.cookies, data: { session: await sessionAnswer(dependencies, begun.member) } };
    },
  });
}
