/** Begins the session of a user whom we have recognised, for which the library has no call. */
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth';

interface UserChoice {
  readonly userId: string;
  /** For which the session acts first; else for the first of the user's. */
  readonly organisationId: string | undefined;
  /** Whether the use of the session moves its end. */
  readonly renewable: boolean;
}

/** A schema in the form that the library takes (https://standardschema.dev); only we call it, so there is nothing to check. */
const userChoice = {
  '~standard': {
    version: 1,
    vendor: 'portal',
    validate: (value: unknown) => ({ value: value as UserChoice }),
    types: undefined as unknown as { readonly input: UserChoice; readonly output: UserChoice },
  },
} as const;

/** A plugin of better-auth; its one call can be made by this process only. */
export const trustedSignIn = {
  id: 'trusted-sign-in',
  endpoints: {
    signInTrusted: createAuthEndpoint.serverOnly({ method: 'POST', body: userChoice }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const { userId, ...override } = ctx.body;
      const user = await internalAdapter.findUserById(userId);
      const session = user === null ? null : await internalAdapter.createSession(user.id, false, override);
      if (user === null || session === null) return ctx.json({ sessionId: undefined });
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ sessionId: session.id });
    }),
  },
} satisfies BetterAuthPlugin;
