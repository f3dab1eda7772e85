/** The portal's internal API: its paths, what its endpoints work with, and their allowance of calls. */
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
import type { Answer, Call, Endpoint } from '../http/endpoint.ts';
import type { Operation } from '../http/operation.ts';
import { DONE, Done } from '../schemas/portal/account.ts';
import type { QueueCaller } from '../../services/portal/password-hashing.ts';
import { retryAfter, ServiceError } from '../../services/common/errors.ts';
import { SlidingLog } from '../http/rate-limits.ts';

export interface Portal {
  readonly sessions: PortalSessions;
  readonly account: Account;
  readonly invitations: Invitations;
  readonly members: Members;
  readonly passkeys: Passkeys;
  readonly signOn: SignOn;
  readonly secondFactors: SecondFactors;
  readonly proofs: Proofs;
  /** Where the portal's pages come from: `https://portal.example.com`. */
  readonly origin: string;
}

/** What every path of it begins with. */
export const PORTAL_BASE = '/internal';

/** What the paths of the APIs of partners and pharmacies begin with inside of it. */
export const ORGANISATION_BASES: Readonly<Record<OrganisationKind, string>> = {
  partner: '/partner',
  pharmacy: '/pharmacy',
};

type Definition<Body, Query, Who> = Omit<
  Endpoint,
  'handle' | 'scope' | 'leavesNothing' | 'answerAgain' | 'keepsNothing'
> & {
  readonly handle: (call: Call<Body, Query, Who>) => Promise<Answer>;
};

/**
 * One for members, who may be anybody who is signed in, or must be allowed something. Most of these have passwords, codes
 * or keys in their bodies or answers, so nothing of their calls is kept unless they say that they are idempotent.
 */
export function portalEndpoint<Body = undefined, Query = undefined>({
  idempotent = false,
  ...definition
}: Definition<Body, Query, Member> & {
  readonly scope: Permission | 'any_member';
  /** Whether `Idempotency-Key` counts; its body has no secret then, and its answer none but `shownOnce`. */
  readonly idempotent?: boolean;
}): Endpoint {
  return { ...definition, keepsNothing: !idempotent };
}

/** An endpoint of members that changes something, and answers only that it is done. */
export function actionEndpoint<Body = undefined>({
  operation: { done, ...operation },
  act,
  ...definition
}: Omit<Definition<Body, undefined, Member>, 'handle' | 'operation'> & {
  readonly scope: Permission | 'any_member';
  /** `done` describes the answer. */
  readonly operation: Omit<Operation, 'answers'> & { readonly done: string };
  readonly act: (call: Call<Body, undefined, Member>) => Promise<void>;
}): Endpoint {
  return portalEndpoint<Body>({
    ...definition,
    operation: { ...operation, answers: { 200: { description: done, data: Done, example: DONE } } },
    async handle(call) {
      await act(call);
      return { data: DONE };
    },
  });
}

/** One for anybody. */
export function openPortalEndpoint<Body = undefined>(
  definition: Definition<Body, undefined, undefined>,
): Endpoint {
  return { ...definition, scope: 'public' };
}

const SPAN_MS = 60_000;
const MAX_KEYS = 10_000;

/** How often a user may give the password. */
export const PASSWORDS_A_MINUTE = 10;

/** Returns a function that counts a use by a caller, and throws `rate_limit_exceeded` above `limit` uses a minute. */
export function allowance(limit: number): (who: string) => void {
  const times = new SlidingLog({ limit, spanMs: SPAN_MS, keys: MAX_KEYS });
  return (who) => {
    const wait = times.wait(who);
    if (wait > 0) {
      throw new ServiceError('rate_limit_exceeded', 'Too often. Try again after the time in Retry-After.', {
        headers: retryAfter(wait),
      });
    }
    times.note(who);
  };
}

/** A caller without a session, for the queue of password hashes. */
export const byAddress = (clientAddress: string): QueueCaller => ({
  id: `from ${clientAddress}`,
  isKnown: false,
});

/** A caller with a session. */
export const byUser = ({ user_id }: Member): QueueCaller => ({ id: user_id, isKnown: true });
