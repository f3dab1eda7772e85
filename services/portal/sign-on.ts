/** Single sign-on: which user a token of an identity provider means. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  hasRoomForMember,
  listMemberships,
  lockMembers,
  type NewMembership,
} from '../../db/portal/memberships.ts';
import { findLinkedUser, keepPending, linkUser, takePending } from '../../db/portal/sign-in.ts';
import { findUserId, insertPortalUser, readSignInEpoch } from '../../db/portal/users.ts';
import { partnerExists } from '../../db/partners/partners.ts';
import type { Database } from '../../db/schema.ts';
import { type OrganisationKind, rolesOf } from '../../domain/portal/roles.ts';
import { ServiceError } from '../common/errors.ts';
import type { Recognised } from './sessions/sign-in.ts';
import { type BegunSignOn, type Identity, openProvider, type SignOnSettings } from './identity-provider.ts';
import { createHash } from 'node:crypto';
import { PAGES } from './mails.ts';

export interface RecognitionParts {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  readonly settings: SignOnSettings;
}

export interface KnownIdentity extends Recognised {
  /** For which the session acts first. */
  readonly organisation_id: string;
  /** Whether the user became a member just now. */
  readonly has_joined: boolean;
  /** Whether an account that was there already was linked with the provider just now. */
  readonly has_linked: boolean;
}

/**
 * By the link with the provider's subject; the first time by an address that the provider has confirmed and may speak for.
 *
 * @throws ServiceError `sign_on_not_allowed`.
 */
export async function recognise(parts: RecognitionParts, identity: Identity): Promise<KnownIdentity> {
  const found = await find(parts, identity);
  const sign_in_epoch = await readSignInEpoch(parts.database, found.user_id);
  if (sign_in_epoch === undefined) throw notInvited();
  return { ...found, sign_in_epoch };
}

type Found = Omit<KnownIdentity, 'sign_in_epoch'>;

async function find(parts: RecognitionParts, identity: Identity): Promise<Found> {
  const linked = await findLinkedUser(parts.database, identity);
  if (linked !== undefined) return admitted(parts, linked);
  const email = addressOf(parts.settings, identity);
  const known = await findUserId(parts.database, email);
  if (known === undefined) return joined(parts, identity, email);
  const recognised = await admitted(parts, known);
  if (!(await linkUser(parts.database, known, identity))) {
    throw refused(
      'Somebody else at the identity provider had this address before. Ask an owner to remove and invite you again.',
    );
  }
  return { ...recognised, has_linked: true };
}

/** @throws ServiceError `sign_on_not_allowed` unless the provider has confirmed the address, and may speak for it. */
function addressOf({ emailDomains }: SignOnSettings, { email }: Identity): string {
  if (email === undefined) {
    throw refused(
      'The identity provider does not say that your address is confirmed. Confirm it there first.',
    );
  }
  if (emailDomains.includes(email.split('@').at(-1) ?? '')) return email;
  throw refused('This sign-on is not for addresses of your domain. Sign in with your password.');
}

/**
 * Only who is a member of organisations that the provider serves, and of no other: what else they may do must not depend on it.
 *
 * @throws ServiceError `sign_on_not_allowed`.
 */
async function admitted({ database, settings }: RecognitionParts, user_id: string): Promise<Found> {
  const memberships = await listMemberships(database, user_id);
  const served = memberships.filter(({ organisation_id }) =>
    settings.organisations.includes(organisation_id),
  );
  const [first] = served;
  if (first === undefined) throw notInvited();
  if (served.length < memberships.length) {
    throw refused(
      'You are a member of an organisation that this sign-on is not for. Sign in with your password or a passkey.',
    );
  }
  return { user_id, organisation_id: first.organisation_id, has_joined: false, has_linked: false };
}

/** Makes a user without a password, where the settings give a role to whoever the provider knows. */
async function joined(
  { database, log, settings }: RecognitionParts,
  identity: Identity,
  email: string,
): Promise<Found> {
  const [organisation_id] = settings.organisations;
  const { defaultRole: role } = settings;
  if (role === undefined || organisation_id === undefined) throw notInvited();
  const isPartner = await partnerExists(database, organisation_id);
  if (!rolesOf(isPartner ? 'partner' : 'pharmacy').includes(role)) {
    log.error({ organisation_id, role }, 'PORTAL_OIDC_DEFAULT_ROLE is no role of this organisation');
    throw notInvited();
  }
  const membership: NewMembership = isPartner
    ? { partner_id: organisation_id, role }
    : { pharmacy_id: organisation_id, role };
  return database.transaction().execute(async (transaction) => {
    const { name } = identity;
    await lockMembers(transaction, organisation_id);
    if (!(await hasRoomForMember(transaction, organisation_id))) throw refused(FULL);
    const made = await insertPortalUser(transaction, { membership, email, name, password_hash: undefined });
    // Somebody made a user with the address, or linked the subject, at the same moment.
    if (made === undefined || !(await linkUser(transaction, made.id, identity))) throw notInvited();
    return { user_id: made.id, organisation_id, has_joined: true, has_linked: false };
  });
}

const FULL = 'Your organisation has as many members as it may have. Ask an owner to remove one.';

function notInvited(): ServiceError {
  return refused('You are no member of an organisation here. Ask an owner of yours to invite you.');
}

function refused(message: string): ServiceError {
  return new ServiceError('sign_on_not_allowed', message);
}

/** So long the provider's pages may take. */
const MINUTES = 10;

export interface SignOnParts {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  /** Of the pages. */
  readonly origin: string;
  readonly settings: SignOnSettings | undefined;
}

export interface SignOn {
  /** What people call the provider; undefined where there is none. */
  readonly name: string | undefined;
  /**
   * Where the browser goes.
   *
   * @param browser what this browser alone has: only it finishes the sign-on.
   * @throws ServiceError `sign_on_not_found`, `sign_on_unavailable`.
   */
  begin(kind: OrganisationKind, browser: string): Promise<string>;
  /**
   * Who came back, once.
   *
   * @param query with which the browser came back.
   * @throws ServiceError `sign_on_not_found`, `sign_on_failed`, `sign_on_not_allowed`, `sign_on_unavailable`.
   */
  finish(query: string, browser: string): Promise<KnownIdentity>;
}

export function createSignOn({ database, log, origin, settings }: SignOnParts): SignOn {
  if (settings === undefined) return NONE;
  const provider = openProvider(settings, log);
  return {
    name: settings.name,
    async begin(kind, browser) {
      const { url, begun } = await provider.begin(`${origin}${PAGES[kind]}/sign-on`);
      const identifier = nameOf(begun.state, browser);
      await keepPending(database, { identifier, value: JSON.stringify(begun), minutes: MINUTES });
      return url;
    },
    async finish(query, browser) {
      const state = new URLSearchParams(query).get('state') ?? '';
      const begun = await takePending(database, nameOf(state, browser));
      if (begun === undefined) throw notBegun();
      const identity = await provider.finish(JSON.parse(begun) as BegunSignOn, query);
      return recognise({ database, log, settings }, identity);
    },
  };
}

const NONE: SignOn = {
  name: undefined,
  begin: () => Promise.reject(new ServiceError('sign_on_not_found')),
  finish: () => Promise.reject(new ServiceError('sign_on_not_found')),
};

/** Found by who has both: the state, which came back, and what the browser kept. */
function nameOf(state: string, browser: string): string {
  return `sign-on-${createHash('sha256').update(`${state} ${browser}`).digest('base64url')}`;
}

function notBegun(): ServiceError {
  return new ServiceError(
    'sign_on_failed',
    'This sign-on was not begun in this browser, or is over. Begin again.',
  );
}
