/** The e-mails of the portal, and the links and tokens in them. */
import { createHash, randomBytes } from 'node:crypto';
import type { OrganisationKind, Role } from '../../domain/portal/roles.ts';
import { nigerianTimeInWords } from '../../domain/common/nigerian-day.ts';
import { LASTING_ACCESS, type LastingAccess } from '../../domain/portal/lasting-access.ts';

/** 256 bits. */
const TOKEN_BYTES = 32;

export interface Token {
  /** Safe in a URL; nowhere kept. */
  readonly token: string;
  readonly sha256: Buffer;
}

export function newToken(): Token {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, sha256: sha256Of(token) };
}

export function sha256Of(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Where the pages for the members of each kind are. */
export const PAGES: Readonly<Record<OrganisationKind, string>> = { partner: '/portal', pharmacy: '/console' };

/** @param origin of the pages. */
export const welcomeLink = (origin: string, kind: OrganisationKind, token: string) =>
  `${origin}${PAGES[kind]}/welcome#token=${token}`;

/** @param origin of the pages. */
export const resetLink = (origin: string, kind: OrganisationKind, token: string) =>
  `${origin}${PAGES[kind]}/reset#token=${token}`;

/** @param origin of the pages. */
export const accountLink = (origin: string, kind: OrganisationKind) => `${origin}${PAGES[kind]}/account`;

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
    text: `You are invited to be ${role} of ${oneLine(organisation_name)}. Within a week, open

  ${link}

The link works once. Whoever has it can take your place: do not pass it on. If you expected no invitation, leave it.`,
  };
}

export function resetMail(link: string): MailText {
  return {
    subject: 'A new password',
    text: `Somebody, you we hope, asked for a new password for this address. Within an hour, open

  ${link}

The link works once; the old password works until then. If it was not you, leave it: nothing changes.`,
  };
}

/** About access that was given and lasts. */
export function accessMail({
  kind,
  client_address,
  created_at,
  link,
}: {
  readonly kind: LastingAccess;
  readonly client_address: string;
  readonly created_at: Date;
  /** To the account page. */
  readonly link: string;
}): MailText {
  return {
    subject: LASTING_ACCESS[kind].mail.replace(/\.$/, ''),
    text: `${LASTING_ACCESS[kind].mail}

  ${nigerianTimeInWords(created_at)}, from ${client_address}

If it was you, there is nothing to do. If it was not, set a new password ("Forgotten your password?" on the sign-in page), then check on

  ${link}

what has access to your account, and tell an owner of your organisation.`,
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
