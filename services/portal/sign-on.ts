/** Single sign-on: maps identities of the provider to users. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  hasRoomForMember,
  listMemberships,
  lockMembers,
  type NewMembership,
} from '../../db/portal/memberships.ts';
import { findLinkedUser, storePending, linkUser, consumePending } from '../../db/portal/sign-in.ts';
import { findUserId, insertPortalUser, readSignInEpoch } from '../../db/portal/users.ts';
import { partnerExists } from '../../db/partners/partners.ts';
import type { Database } from '../../db/schema.ts';
import { type OrganisationKind, rolesOf } from '../../domain/portal/roles.ts';
import { ServiceError } from '../common/errors.ts';
import type { RecognisedUser } from './sessions/sign-in.ts';
import {
  type Identity,
  openIdentityProvider,
  type PendingSignOn,
  type SignOnSettings,
} from './identity-provider.ts';
import { organisationChoice } from './member.ts';
import { createHash } from 'node:crypto';
import { PAGES_PATHS } from './mails.ts';

interface RecognitionParts {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  readonly settings: SignOnSettings;
}

interface KnownIdentity extends RecognisedUser {
  /** Organisation that the session acts for at first. */
  readonly organisation_id: string;
  /** True when this sign-on made the user a member. */
  readonly has_joined: boolean;
  /** True when this sign-on linked an existing account with the provider. */
  readonly has_linked: boolean;
}

/**
 * Finds the user by the link with the provider's subject, and the first time by a verified address of a permitted domain.
 *
 * @throws ServiceError `sign_on_not_allowed`.
 */
export async function recogniseUser(parts: RecognitionParts, identity: Identity): Promise<KnownIdentity> {
  const found = await find(parts, identity);
  const sign_in_epoch = await readSignInEpoch(parts.database, found.user_id);
  if (sign_in_epoch === undefined) throw notInvited();
  return { ...found, sign_in_epoch };
}

type Found = Omit<KnownIdentity, 'sign_in_epoch'>;

async function find(parts: RecognitionParts, identity: Identity): Promise<Found> {
  const linked = await findLinkedUser(parts.database, identity);
  if (linked !== undefined) return requireServed(parts, linked);
  const email = addressOf(parts.settings, identity);
  const known = await findUserId(parts.database, email);
  if (known === undefined) return join(parts, identity, email);
  const recognised = await requireServed(parts, known);
  if (!(await linkUser(parts.database, known, identity))) {
    throw refused(
      'This address belonged to another user of the identity provider before. Ask an owner to remove you and invite you again.',
    );
  }
  return { ...recognised, has_linked: true };
}

/** @throws ServiceError `sign_on_not_allowed` unless the provider has verified the address and may vouch for its domain. */
function addressOf({ emailDomains }: SignOnSettings, { email }: Identity): string {
  if (email === undefined) {
    throw refused(
      'Your identity provider has not verified your e-mail address. Verify it with the provider, then sign in again.',
    );
  }
  if (emailDomains.includes(email.split('@').at(-1) ?? '')) return email;
  throw refused('This sign-on does not accept addresses of your domain. Sign in with your password.');
}

/**
 * Requires that the provider serves all organisations of the user, because it must not open access to any other.
 *
 * @throws ServiceError `sign_on_not_allowed`.
 */
async function requireServed({ database, settings }: RecognitionParts, user_id: string): Promise<Found> {
  const memberships = await listMemberships(database, user_id);
  const served = memberships.filter(({ organisation_id }) =>
    settings.organisations.includes(organisation_id),
  );
  const [first] = served;
  if (first === undefined) throw notInvited();
  if (served.length < memberships.length) {
    throw refused(
      'One of your organisations does not use this sign-on. Sign in with your password or a passkey.',
    );
  }
  return { user_id, organisation_id: first.organisation_id, has_joined: false, has_linked: false };
}

/** Creates a user without a password, if the settings give new users a role. */
async function join(
  { database, log, settings }: RecognitionParts,
  identity: Identity,
  email: string,
): Promise<Found> {
  const [organisation_id] = settings.organisations;
  const { defaultRole: role } = settings;
  if (role === undefined || organisation_id === undefined) throw notInvited();
  const isPartner = await partnerExists(database, organisation_id);
  if (!rolesOf(isPartner ? 'partner' : 'pharmacy').includes(role)) {
    log.error({ organisation_id, role }, 'PORTAL_OIDC_DEFAULT_ROLE is not a role of this organisation');
    throw notInvited();
  }
  const kind = isPartner ? 'partner' : 'pharmacy';
  const membership: NewMembership = { ...organisationChoice(kind, organisation_id), role };
  return database.transaction().execute(async (transaction) => {
    const { name } = identity;
    await lockMembers(transaction, organisation_id);
    if (!(await hasRoomForMember(transaction, organisation_id))) throw refused(FULL);
    const created = await insertPortalUser(transaction, {
      membership,
      email,
      name,
      password_hash: undefined,
    });
    // Another sign-on has just created a user with the address, or linked the subject.
    if (created === undefined || !(await linkUser(transaction, created.id, identity))) throw notInvited();
    return { user_id: created.id, organisation_id, has_joined: true, has_linked: false };
  });
}

const FULL = 'Your organisation has reached its maximum number of members. Ask an owner to remove one.';

function notInvited(): ServiceError {
  return refused('You are not a member of any organisation here. Ask an owner to invite you.');
}

function refused(message: string): ServiceError {
  return new ServiceError('sign_on_not_allowed', message);
}

/** Time allowed for the provider's pages. */
const PENDING_MINUTES = 10;

interface SignOnParts {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  /** Origin of the portal's pages. */
  readonly origin: string;
  readonly settings: SignOnSettings | undefined;
}

export interface SignOn {
  /** Name of the provider; undefined when none is configured. */
  readonly name: string | undefined;
  /**
   * Returns the URL for the browser.
   *
   * @param browser secret that only this browser has; the sign-on can be finished only with it.
   * @throws ServiceError `sign_on_not_found`, `sign_on_unavailable`.
   */
  begin(kind: OrganisationKind, browser: string): Promise<string>;
  /**
   * Returns the user who came back from the provider. A sign-on can be finished once.
   *
   * @param query query string of the provider's redirect.
   * @throws ServiceError `sign_on_not_found`, `sign_on_failed`, `sign_on_not_allowed`, `sign_on_unavailable`.
   */
  finish(query: string, browser: string): Promise<KnownIdentity>;
}

export function createSignOn({ database, log, origin, settings }: SignOnParts): SignOn {
  if (settings === undefined) return NONE;
  const provider = openIdentityProvider(settings, log);
  return {
    name: settings.name,
    async begin(kind, browser) {
      const { url, pending } = await provider.begin(`${origin}${PAGES_PATHS[kind]}/sign-on`);
      const identifier = pendingIdOf(pending.state, browser);
      await storePending(database, { identifier, value: JSON.stringify(pending), minutes: PENDING_MINUTES });
      return url;
    },
    async finish(query, browser) {
      const state = new URLSearchParams(query).get('state') ?? '';
      const pending = await consumePending(database, pendingIdOf(state, browser));
      if (pending === undefined) {
        throw new ServiceError(
          'sign_on_failed',
          'This sign-on was started in another browser or has expired. Start again.',
        );
      }
      const identity = await provider.finish(JSON.parse(pending) as PendingSignOn, query);
      return recogniseUser({ database, log, settings }, identity);
    },
  };
}

const NONE: SignOn = {
  name: undefined,
  begin: () => Promise.reject(new ServiceError('sign_on_not_found')),
  finish: () => Promise.reject(new ServiceError('sign_on_not_found')),
};

/** Derives the id from the state in the redirect and the browser's secret, so that both are needed to finish. */
function pendingIdOf(state: string, browser: string): string {
  return `sign-on-${createHash('sha256').update(`${state} ${browser}`).digest('base64url')}`;
}
