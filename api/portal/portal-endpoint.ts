/** Types the endpoints that only the portal has. */
import type { Permission } from '../../domain/portal/roles.ts';
import type { Member } from '../../services/portal/member.ts';
import type { Answer, Call, Endpoint } from '../http/endpoint.ts';

type Definition<Body, Query, Who> = Omit<Endpoint, 'handle' | 'scope' | 'leavesNothing' | 'answerAgain'> & {
  readonly handle: (call: Call<Body, Query, Who>) => Promise<Answer>;
};

/** One for members, who may be anybody who is signed in, or must be allowed something. */
export function portalEndpoint<Body = undefined, Query = undefined>(
  definition: Definition<Body, Query, Member> & { readonly scope: Permission | 'any_member' },
): Endpoint {
  return definition;
}

/** One for anybody. */
export function openPortalEndpoint<Body = undefined>(
  definition: Definition<Body, undefined, undefined>,
): Endpoint {
  return { ...definition, scope: 'public' };
}
