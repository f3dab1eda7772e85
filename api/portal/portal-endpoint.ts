/** What an endpoint of the portal's internal API is. */
import type { TSchema } from 'typebox';
import type { PortalUser } from '../../services/partners/portal/portal-sessions.ts';

/** One call whose body has passed its schema. */
export interface PortalCall<Body = undefined, User = PortalUser> {
  /** Who is signed in. */
  readonly user: User;
  /** The path parameters by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The header `Cookie` as it came. */
  readonly cookie: string;
  readonly clientAddress: string;
}

/** What a handler answers; the envelope is put around `data`. */
export interface PortalAnswer {
  readonly data: unknown;
  /** 200 unless it says otherwise. */
  readonly status?: number;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}

export interface PortalEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Under `/internal`; parameters as `:key_id`. */
  readonly path: string;
  /** Whether only those who are signed in may call it. */
  readonly session: 'needed' | 'not_needed';
  readonly body?: TSchema;
  readonly handle: (call: PortalCall<never, never>) => Promise<PortalAnswer>;
}

type Definition<Body, User> = Omit<PortalEndpoint, 'session' | 'handle'> & {
  readonly handle: (call: PortalCall<Body, User>) => Promise<PortalAnswer>;
};

/** Types an endpoint for those who are signed in. */
export function portalEndpoint<Body = undefined>(definition: Definition<Body, PortalUser>): PortalEndpoint {
  return { ...definition, session: 'needed' };
}

/** Types one for anybody. */
export function openPortalEndpoint<Body = undefined>(
  definition: Definition<Body, undefined>,
): PortalEndpoint {
  return { ...definition, session: 'not_needed' };
}
