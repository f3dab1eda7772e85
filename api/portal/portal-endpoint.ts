/** Types the endpoints that only the portal has. */
import type { Permission } from '../../domain/portal/roles.ts';
import type { Member } from '../../services/portal/member.ts';
import type { Answer, Call, Endpoint } from '../http/endpoint.ts';

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

/** One for anybody. */
export function openPortalEndpoint<Body = undefined>(
  definition: Definition<Body, undefined, undefined>,
): Endpoint {
  return { ...definition, scope: 'public' };
}
