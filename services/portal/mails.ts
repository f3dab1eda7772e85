/** What the portal writes to people. */
import type { Role } from '../../domain/portal/roles.ts';

export interface MailText {
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

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
