/** Begins the session of a user who was recognised by something else than a password: what the library has no call for. */
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth';

interface UserChoice {
  readonly userId: string;
  /** For which the session acts first; else for the first of the user's. */
  readonly organisationId: string | undefined;
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
      const { userId, organisationId } = ctx.body;
      const user = await internalAdapter.findUserById(userId);
      const session =
        user === null ? null : await internalAdapter.createSession(user.id, false, { organisationId });
      if (user === null || session === null) return ctx.json({ isSignedIn: false });
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ isSignedIn: true });
    }),
  },
} satisfies BetterAuthPlugin;
