/** The use cases of invitations. */
import { listInvitations, removeInvitation, type Invitation } from '../../../db/portal/invitations.ts';
import { ServiceError } from '../../common/errors.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { welcomeLink } from '../links.ts';
import { invitationMail } from '../mails.ts';
import type { QueueCaller } from '../passwords/hashing.ts';
import type { PasswordHashing } from '../passwords/hashing.ts';
import { accept, readInvitation, type Accepted, type ShownInvitation } from './accept.ts';
import { invite, type AskedInvitation, type InviteParts } from './invite.ts';

export type { Invitation };

export interface InvitationParts extends InviteParts {
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
