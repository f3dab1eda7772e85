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
import { organisationChoice } from './member.ts';
import { invitationMail, newToken, sha256Of, welcomeLink } from './mails.ts';
import { findUserId, insertPortalUser, readSignInEpoch } from '../../db/portal/users.ts';
import {
  hashNewPassword,
  type NewPasswordParts,
  type PasswordHashing,
  type QueueCaller,
} from './password-hashing.ts';
import type { SendMail } from '../mail.ts';

const INVITATION_VALID_MS = 7 * 24 * 60 * 60_000;

interface InviteParts {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}

export interface InvitationInput {
  readonly organisation: OrganisationChoice;
  readonly email: string;
  readonly role: Role;
  /** The id of a user, or `ops`. */
  readonly invited_by: string;
}

export interface NewInvitation {
  readonly invitation: Invitation;
  /** Secret part of the link; only its hash is stored. */
  readonly token: string;
}

/**
 * Creates an invitation. Earlier invitations of the same address stop working.
 *
 * @throws ServiceError `validation_error`, `partner_not_found`, `pharmacy_not_found`, `member_exists`, `too_many_members`.
 */
export async function invite(
  { database, clock }: InviteParts,
  { organisation, email: address, role, invited_by }: InvitationInput,
): Promise<NewInvitation> {
  const email = readMailAddress(address);
  if (email === undefined) {
    throw validationError([{ path: 'email', code: 'email', message: MAIL_ADDRESS_RULE }]);
  }
  const now = clock();
  const kind = await requireOrganisation(database, organisation, now);
  if (!rolesOf(kind).includes(role)) throw unknownRole(kind);
  const { token, sha256 } = newToken();
  const expires_at = new Date(now.getTime() + INVITATION_VALID_MS);
  const invitation = { ...organisation, email, role, invited_by, token_sha256: sha256, expires_at };
  const stored = await storeInvitation(database, invitation);
  if (stored === 'inviter_left') {
    throw new ServiceError('insufficient_role', 'You can no longer invite members to this organisation.');
  }
  if (stored === 'member_exists') throw new ServiceError('member_exists');
  if (stored === 'full') throw new ServiceError('too_many_members');
  return { invitation: stored, token };
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

/** The refusal of a role that the kind of organisation does not have. */
export function unknownRole(kind: OrganisationKind): ServiceError {
  const message = `must be one of ${rolesOf(kind).join(', ')}`;
  return validationError([{ path: 'role', code: 'enum', message }]);
}

/** An invitation as shown on its accept page. */
interface ShownInvitation extends Invitation {
  /** True when the address already has an account, so that no password is needed. */
  readonly has_account: boolean;
}

interface Accepted extends UsedInvitation {
  readonly user_id: string;
  readonly sign_in_epoch: number;
  /** True when this call created the user, with the given password. */
  readonly is_new: boolean;
}

/** @throws ServiceError `link_not_found`. */
async function readInvitation({ database, clock }: InviteParts, token: string): Promise<ShownInvitation> {
  const invitation = await findInvitation(database, sha256Of(token), clock());
  if (invitation === undefined) throw new ServiceError('link_not_found');
  return { ...invitation, has_account: (await findUserId(database, invitation.email)) !== undefined };
}

/**
 * Creates the membership, and the user if the address has none. The statement that uses the link deletes it and returns the terms,
 * so that a second use at the same time, or a link replaced in the meantime, is refused.
 *
 * @param password for a new user; an existing password is not changed.
 * @throws ServiceError `link_not_found`, `validation_error` where a password is needed.
 */
async function accept(
  parts: InviteParts & Pick<NewPasswordParts, 'hashing'>,
  caller: QueueCaller,
  token: string,
  password: string | undefined,
): Promise<Accepted> {
  const { has_account, email, organisation_id } = await readInvitation(parts, token);
  const password_hash = has_account
    ? undefined
    : await requirePasswordHash({ ...parts, caller }, password, email);
  return parts.database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, organisation_id);
    const invitation = await useInvitation(transaction, sha256Of(token), parts.clock());
    if (invitation === undefined) throw new ServiceError('link_not_found');
    const { kind, role } = invitation;
    const membership: NewMembership = { ...organisationChoice(kind, organisation_id), role };
    const created =
      password_hash === undefined
        ? undefined
        : await insertPortalUser(transaction, { membership, email, password_hash });
    const user_id = created?.id ?? (await addExistingUser(transaction, email, membership));
    const sign_in_epoch = (await readSignInEpoch(transaction, user_id)) ?? 0;
    return { ...invitation, user_id, sign_in_epoch, is_new: created !== undefined };
  });
}

async function addExistingUser(
  database: Kysely<Database>,
  email: string,
  membership: NewMembership,
): Promise<string> {
  const user_id = await findUserId(database, email);
  // The user was removed since readInvitation. The transaction rolls back, so that the link still works.
  if (user_id === undefined) throw new ServiceError('link_not_found');
  await addMembership(database, { user_id, ...membership });
  return user_id;
}

async function requirePasswordHash(
  parts: NewPasswordParts,
  password: string | undefined,
  email: string,
): Promise<string> {
  if (password !== undefined) return hashNewPassword(parts, password, email);
  throw validationError([{ path: 'password', code: 'required', message: 'is required' }]);
}

export type { Invitation };

interface InvitationParts extends InviteParts {
  /** Origin of the portal's pages. */
  readonly origin: string;
  /** Undefined when no mail server is configured. */
  readonly sendMail: SendMail | undefined;
  readonly hashing: PasswordHashing;
}

export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations(parts: InvitationParts) {
  const { database, clock } = parts;
  return {
    /** Lists an organisation's open invitations, oldest first. */
    list: (organisationId: string): Promise<Invitation[]> =>
      listInvitations(database, organisationId, clock()),
    /**
     * Creates an invitation and mails its link. After `mail_not_sent` the call can be repeated.
     *
     * @throws ServiceError as `invite`, and `mail_not_sent`.
     */
    invite: (input: NamedInvitationInput) => inviteByMail(parts, input),
    /** @throws ServiceError `invitation_not_found`. */
    async withdraw(organisation_id: string, invitation_id: string): Promise<void> {
      const isRemoved = await removeInvitation(database, { organisation_id, invitation_id });
      if (!isRemoved) throw new ServiceError('invitation_not_found');
    },
    /** @throws ServiceError `link_not_found`. */
    read: (token: string) => readInvitation(parts, token),
    /** @throws ServiceError `link_not_found`, `validation_error`. */
    accept: (caller: QueueCaller, token: string, password: string | undefined) =>
      accept(parts, caller, token, password),
  };
}

interface NamedInvitationInput extends InvitationInput {
  readonly organisation_name: string;
}

async function inviteByMail(parts: InvitationParts, input: NamedInvitationInput): Promise<Invitation> {
  const { origin, sendMail } = parts;
  if (sendMail === undefined) {
    throw new ServiceError('mail_not_sent', 'No mail server is set up here. Ask us for an invitation link.');
  }
  // Not read again after the mail, because the invitation is withdrawn if its inviter is removed in the meantime.
  const { invitation, token } = await invite(parts, input);
  const { text, subject } = invitationMail({
    organisation_name: input.organisation_name,
    role: input.role,
    link: welcomeLink(origin, invitation.kind, token),
  });
  await sendMail({ id: invitation.invitation_id, to: [input.email], subject, text }).catch(
    (error: unknown) => {
      throw new ServiceError('mail_not_sent', 'The mail could not be sent. Invite again in a few minutes.', {
        cause: error,
      });
    },
  );
  return invitation;
}
