/** The e-mails of the portal, and the links and tokens in them. */
import { createHash, randomBytes } from 'node:crypto';
import type { OrganisationKind, Role } from '../../domain/portal/roles.ts';
import { nigerianTimeInWords } from '../../domain/common/nigerian-day.ts';
import { LASTING_ACCESS, type LastingAccess } from '../../domain/portal/lasting-access.ts';

const TOKEN_BYTES = 32;

export interface LinkToken {
  /** URL-safe secret that is never stored. */
  readonly token: string;
  readonly sha256: Buffer;
}

export function newToken(): LinkToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, sha256: sha256Of(token) };
}

export function sha256Of(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Base path of the pages for each kind of organisation. */
export const PAGES_PATHS: Readonly<Record<OrganisationKind, string>> = {
  partner: '/portal',
  pharmacy: '/console',
};

export const welcomeLink = (origin: string, kind: OrganisationKind, token: string) =>
  `${origin}${PAGES_PATHS[kind]}/welcome#token=${token}`;

export const resetLink = (origin: string, kind: OrganisationKind, token: string) =>
  `${origin}${PAGES_PATHS[kind]}/reset#token=${token}`;

export const accountLink = (origin: string, kind: OrganisationKind) =>
  `${origin}${PAGES_PATHS[kind]}/account`;

interface MailText {
  readonly subject: string;
  readonly text: string;
}

export function invitationMail({
  organisation_name,
  role,
  link,
}: {
  readonly organisation_name: string;
  readonly role: Role;
  readonly link: string;
}): MailText {
  return {
    subject: `You are invited to ${oneLine(organisation_name)}`,
    text: `You are invited to join ${oneLine(organisation_name)} with the role ${role}. To accept, open this link within a week:

  ${link}

The link works once. Anyone who has it can accept in your place, so do not forward it. If you did not expect this invitation, ignore this mail.`,
  };
}

export function resetMail(link: string): MailText {
  return {
    subject: 'Reset your password',
    text: `We received a request to reset the password for this address. To choose a new password, open this link within an hour:

  ${link}

The link works once. Your current password works until you set a new one. If you did not ask for this, ignore this mail: nothing changes.`,
  };
}

/** Reports new lasting access to an account. */
export function accessMail({
  kind,
  client_address,
  created_at,
  link,
}: {
  readonly kind: LastingAccess;
  readonly client_address: string;
  readonly created_at: Date;
  /** Link to the account page. */
  readonly link: string;
}): MailText {
  return {
    subject: LASTING_ACCESS[kind].mail.replace(/\.$/, ''),
    text: `${LASTING_ACCESS[kind].mail}

  ${nigerianTimeInWords(created_at)}, from ${client_address}

If this was you, you need not do anything. If it was not, set a new password ("Forgotten your password?" on the sign-in page). Then review everything that has access to your account on

  ${link}

and inform an owner of your organisation.`,
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
