/** The internal API of the portal: base paths, types of endpoints, and their limits. */
import type { Account } from '../../services/portal/account.ts';
import type { Invitations } from '../../services/portal/invitations.ts';
import type { Members } from '../../services/portal/members.ts';
import type { Passkeys } from '../../services/portal/passkeys.ts';
import type { SignOn } from '../../services/portal/sign-on.ts';
import type { Proofs } from '../../services/portal/sessions/proof.ts';
import type { SecondFactors } from '../../services/portal/sessions/second-factors.ts';
import type { PortalSessions } from '../../services/portal/sessions/sessions.ts';
import type { OrganisationKind, Permission } from '../../domain/portal/roles.ts';
import type { Member } from '../../services/portal/member.ts';
import { type Answer, type Call, type Endpoint, ok } from '../http/endpoint.ts';
import { DONE, Done } from '../schemas/portal/account.ts';
import type { QueueCaller } from '../../services/portal/password-hashing.ts';
import { limitPerMinute } from '../http/rate-limits.ts';
import { waitInWords } from '../../services/common/errors.ts';

export interface Portal {
  readonly sessions: PortalSessions;
  readonly account: Account;
  readonly invitations: Invitations;
  readonly members: Members;
  readonly passkeys: Passkeys;
  readonly signOn: SignOn;
  readonly secondFactors: SecondFactors;
  readonly proofs: Proofs;
  /** Origin of the portal pages: `https://portal.example.com`. */
  readonly origin: string;
}

export const PORTAL_BASE = '/internal';

/** Base paths of the partner and pharmacy APIs below `PORTAL_BASE`. */
export const ORGANISATION_BASES: Readonly<Record<OrganisationKind, `/${string}`>> = {
  partner: '/partner',
  pharmacy: '/pharmacy',
};

type Definition<Body, Query, Who> = Omit<
  Endpoint,
  'handle' | 'scope' | 'changesNothing' | 'replayAnswer' | 'ignoresIdempotencyKey'
> & {
  readonly handle: (call: Call<Body, Query, Who>) => Promise<Answer>;
};

/**
 * Types an endpoint for members. Most have secrets in their bodies or responses, so `Idempotency-Key` is ignored
 * unless `idempotent` is set.
 */
export function portalEndpoint<Body = undefined, Query = undefined>({
  idempotent = false,
  ...definition
}: Definition<Body, Query, Member> & {
  readonly scope: Permission | 'any_member';
  /**
   * True if `Idempotency-Key` is supported. The body must not contain secrets, and the response none except
   * `shownOnce`.
   */
  readonly idempotent?: boolean;
}): Endpoint {
  return { ...definition, ignoresIdempotencyKey: !idempotent };
}

/** Types an endpoint for members that returns only `{ done: true }`. */
export function actionEndpoint<Body = undefined>({
  done,
  act,
  ...definition
}: Omit<Definition<Body, undefined, Member>, 'handle' | 'answers'> & {
  readonly scope: Permission | 'any_member';
  /** Description of the response. */
  readonly done: string;
  readonly act: (call: Call<Body, undefined, Member>) => Promise<void>;
}): Endpoint {
  return portalEndpoint<Body>({
    ...definition,
    answers: ok(done, Done, DONE),
    async handle(call) {
      await act(call);
      return { data: DONE };
    },
  });
}

/**
 * Types an endpoint that needs no session.
 *
 * @param callsPerMinute limit per network address; more calls get `rate_limit_exceeded`.
 */
export function openPortalEndpoint<Body = undefined>({
  callsPerMinute,
  handle,
  errors = [],
  ...definition
}: Definition<Body, undefined, undefined> & { readonly callsPerMinute?: number }): Endpoint {
  const count = callsPerMinute === undefined ? () => undefined : attemptsPerMinute(callsPerMinute);
  const limitErrors = callsPerMinute === undefined ? [] : (['rate_limit_exceeded'] as const);
  return {
    ...definition,
    scope: 'public',
    errors: [...errors, ...limitErrors],
    async handle(call) {
      count(call.clientAddress);
      return handle(call);
    },
  };
}

/** Maximum password or code attempts per user and minute. */
export const PASSWORDS_A_MINUTE = 10;

/** Limits the uses of a caller per minute; see `limitPerMinute`. */
export const attemptsPerMinute = (limit: number) =>
  limitPerMinute(
    limit,
    (seconds) => `Too many attempts. Try again in ${waitInWords(Number(seconds) * 1000)}.`,
  );

/** A caller without a session, for the queue of password hashing. */
export const byAddress = (clientAddress: string): QueueCaller => ({
  id: `from ${clientAddress}`,
  isKnown: false,
});

/** A caller with a session. */
export const byUser = ({ user_id }: Member): QueueCaller => ({ id: user_id, isKnown: true });
