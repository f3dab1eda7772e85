/** Invitations to an organisation: sent, accepted and withdrawn. */
import { MAIL_ADDRESS_RULE, readMailAddress } from '../../domain/portal/mail-address.ts';
import type { Kysely } from 'kysely';
import {
  findInvitation,
  type Invitation,
  listInvitations,
  removeInvitation,
  storeInvitation,
  type UsedInvitation,
  useInvitation,
} from '../../db/portal/invitations.ts';
import {
  addMembership,
  lockMembers,
  type NewMembership,
  type OrganisationChoice,
} from '../../db/portal/memberships.ts';
import { partnerExists } from '../../db/partners/partners.ts';
import { findPharmacy } from '../../db/pharmacies/pharmacies.ts';
import type { Database } from '../../db/schema.ts';
import { type OrganisationKind, type Role, rolesOf } from '../../domain/portal/roles.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { requirePharmacy } from '../pharmacies/registry.ts';
import { invitationMail, newToken, sha256Of, welcomeLink } from './mails.ts';
import { findUserId, insertPortalUser, readSignInEpoch } from '../../db/portal/users.ts';
import {
  hashNewPassword,
  type NewPasswordParts,
  type PasswordHashing,
  type QueueCaller,
} from './password-hashing.ts';
import type { SendMail } from '../mail.ts';

/** A week. */
const OPEN_MS = 604_800_000;

interface InviteParts {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}

export interface AskedInvitation {
  readonly organisation: OrganisationChoice;
  readonly email: string;
  readonly role: Role;
  /** The id of a user, or `ops`. */
  readonly invited_by: string;
}

export interface MadeInvitation {
  readonly invitation: Invitation;
  /** The secret of the link; only its hash is stored. */
  readonly token: string;
}

/**
 * An earlier invitation of the same address no longer works.
 *
 * @throws ServiceError `validation_error`, `partner_not_found`, `pharmacy_not_found`, `member_exists`, `too_many_members`.
 */
export async function invite(
  { database, clock }: InviteParts,
  { organisation, email: asked, role, invited_by }: AskedInvitation,
): Promise<MadeInvitation> {
  const email = readMailAddress(asked);
  if (email === undefined) throw notAnAddress();
  const now = clock();
  const kind = await requireOrganisation(database, organisation, now);
  if (!rolesOf(kind).includes(role)) throw noSuchRole(kind);
  const { token, sha256 } = newToken();
  const expires_at = new Date(now.getTime() + OPEN_MS);
  const invitation = { ...organisation, email, role, invited_by, token_sha256: sha256, expires_at };
  const stored = await storeInvitation(database, invitation);
  switch (stored) {
    case 'inviter_left':
      throw new ServiceError(
        'insufficient_role',
        'You may not invite members to this organisation any more.',
      );
    case 'member_exists':
      throw new ServiceError('member_exists');
    case 'full':
      throw new ServiceError('too_many_members');
    default:
      return { invitation: stored, token };
  }
}

async function requireOrganisation(
  database: Kysely<Database>,
  organisation: OrganisationChoice,
  now: Date,
): Promise<OrganisationKind> {
  if ('pharmacy_id' in organisation) {
    requirePharmacy(await findPharmacy(database, organisation.pharmacy_id, now));
    return 'pharmacy';
  }
  if (!(await partnerExists(database, organisation.partner_id))) throw new ServiceError('partner_not_found');
  return 'partner';
}

function notAnAddress(): ServiceError {
  return validationError([{ path: 'email', code: 'email', message: MAIL_ADDRESS_RULE }]);
}

/** The refusal for a role of the other kind of organisation. */
export function noSuchRole(kind: OrganisationKind): ServiceError {
  const message = `must be one of ${rolesOf(kind).join(', ')}`;
  return validationError([{ path: 'role', code: 'enum', message }]);
}

/** An invitation as whoever has the link sees it. */
interface ShownInvitation extends Invitation {
  /** Whether the address has a password already; then none is set. */
  readonly has_account: boolean;
}

interface Accepted extends UsedInvitation {
  readonly user_id: string;
  readonly sign_in_epoch: number;
  /** Whether the user was made just now, with the password that was given. */
  readonly is_new: boolean;
}

/** @throws ServiceError `link_not_found`. */
async function readInvitation({ database, clock }: InviteParts, token: string): Promise<ShownInvitation> {
  const invitation = await findInvitation(database, sha256Of(token), clock());
  if (invitation === undefined) throw new ServiceError('link_not_found');
  return { ...invitation, has_account: (await findUserId(database, invitation.email)) !== undefined };
}

/**
 * Makes the user where there is none with the address, and the membership. The statement that uses the link deletes it, and what it deletes
 * is what the member gets: of two uses at the same time one is refused, and so is a link that was replaced meanwhile.
 *
 * @param password of a new user; what an account has already stays.
 * @throws ServiceError `link_not_found`, `validation_error` where a password is needed.
 */
async function accept(
  parts: InviteParts & Pick<NewPasswordParts, 'hashing'>,
  caller: QueueCaller,
  token: string,
  password: string | undefined,
): Promise<Accepted> {
  const { has_account, email, organisation_id } = await readInvitation(parts, token);
  const password_hash = has_account ? undefined : await hashed({ ...parts, caller }, password, email);
  return parts.database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, organisation_id);
    const invitation = await useInvitation(transaction, sha256Of(token), parts.clock());
    if (invitation === undefined) throw new ServiceError('link_not_found');
    const membership = membershipOf(invitation);
    const made =
      password_hash === undefined
        ? undefined
        : await insertPortalUser(transaction, { membership, email, password_hash });
    const user_id = made?.id ?? (await joined(transaction, email, membership));
    const sign_in_epoch = (await readSignInEpoch(transaction, user_id)) ?? 0;
    return { ...invitation, user_id, sign_in_epoch, is_new: made !== undefined };
  });
}

async function joined(database: Kysely<Database>, email: string, membership: NewMembership): Promise<string> {
  const user_id = await findUserId(database, email);
  // The user was removed a moment ago, and the link is needed again.
  if (user_id === undefined) throw new ServiceError('link_not_found');
  await addMembership(database, { user_id, ...membership });
  return user_id;
}

async function hashed(parts: NewPasswordParts, password: string | undefined, email: string): Promise<string> {
  if (password !== undefined) return hashNewPassword(parts, password, email);
  throw validationError([{ path: 'password', code: 'required', message: 'is required' }]);
}

function membershipOf({ kind, organisation_id, role }: UsedInvitation): NewMembership {
  return kind === 'partner' ? { partner_id: organisation_id, role } : { pharmacy_id: organisation_id, role };
}

export type { Invitation };

interface InvitationParts extends InviteParts {
  /** Of the pages. */
  readonly origin: string;
  /** Undefined where no mails are sent. */
  readonly sendMail: SendMail | undefined;
  readonly hashing: PasswordHashing;
}

export interface Invitations {
  /** Those of an organisation that are open, oldest first. */
  list(organisationId: string): Promise<Invitation[]>;
  /**
   * Sends the link to whoever is invited.
   *
   * @throws ServiceError as `invite`; `mail_not_sent`, with which nothing is lost: it may be done again.
   */
  invite(asked: AskedInvitation & { readonly organisation_name: string }): Promise<Invitation>;
  /** @throws ServiceError `invitation_not_found`. */
  withdraw(organisationId: string, invitationId: string): Promise<void>;
  /** @throws ServiceError `link_not_found`. */
  read(token: string): Promise<ShownInvitation>;
  /** @throws ServiceError `link_not_found`, `validation_error`. */
  accept(caller: QueueCaller, token: string, password: string | undefined): Promise<Accepted>;
}

export function createInvitations(parts: InvitationParts): Invitations {
  const { database, clock } = parts;
  return {
    list: (organisationId) => listInvitations(database, organisationId, clock()),
    invite: (asked) => inviteByMail(parts, asked),
    async withdraw(organisation_id, invitation_id) {
      const isRemoved = await removeInvitation(database, { organisation_id, invitation_id });
      if (!isRemoved) throw new ServiceError('invitation_not_found');
    },
    read: (token) => readInvitation(parts, token),
    accept: (caller, token, password) => accept(parts, caller, token, password),
  };
}

async function inviteByMail(
  parts: InvitationParts,
  asked: AskedInvitation & { readonly organisation_name: string },
): Promise<Invitation> {
  const { origin, sendMail } = parts;
  if (sendMail === undefined) {
    throw new ServiceError('mail_not_sent', 'Mails are not set up here. Ask us for a link to pass on.');
  }
  // Not read again after the mail: the inviter may be removed meanwhile, which withdraws the invitation.
  const { invitation, token } = await invite(parts, asked);
  const { text, subject } = invitationMail({
    organisation_name: asked.organisation_name,
    role: asked.role,
    link: welcomeLink(origin, invitation.kind, token),
  });
  await sendMail({ id: invitation.invitation_id, to: [asked.email], subject, text }).catch(
    (error: unknown) => {
      throw new ServiceError('mail_not_sent', 'The mail could not be sent. Invite again in a while.', {
        cause: error,
      });
    },
  );
  return invitation;
}
