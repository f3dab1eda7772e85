/** What operators do about the people who sign in to the portal. */
import { readMailAddress } from '../../domain/portal/mail-address.ts';
import type { Kysely } from 'kysely';
import { listMembers, listMemberships, type MemberRow } from '../../db/portal/memberships.ts';
import { findUserId, removePortalUser } from '../../db/portal/users.ts';
import { listKeysMadeBy, type MadeByMember } from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';
import { OPERATOR } from '../../domain/audit/changes.ts';
import { noteOperatorChange } from '../audit/operator-change.ts';
import { ServiceError } from '../common/errors.ts';
import { invite, type AskedInvitation, type MadeInvitation } from './invitations/invite.ts';

export interface PortalUsers {
  /**
   * Makes a link to pass on, by which an organisation gets its first owner: no mail is sent.
   *
   * @throws ServiceError `validation_error`, `partner_not_found`, `pharmacy_not_found`, `member_exists`.
   */
  invite(asked: Omit<AskedInvitation, 'invited_by'>): Promise<MadeInvitation>;
  /** The members of an organisation, or of all, oldest first. */
  list(organisationId?: string): Promise<MemberRow[]>;
  /** Of all organisations. Sessions end at once. Returns the active keys that the user has made, which stay. @throws ServiceError `user_not_found`. */
  remove(email: string): Promise<MadeByMember[]>;
}

export function createPortalUsers(parts: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}): PortalUsers {
  const { database } = parts;
  return {
    async invite(asked) {
      const made = await invite(parts, { ...asked, invited_by: OPERATOR });
      await noteOperatorChange(parts, {
        kind: 'member.invited',
        owner: asked.organisation,
        subject_id: made.invitation.invitation_id,
        subject_name: asked.email.toLowerCase(),
      });
      return made;
    },
    list: (organisationId) => listMembers(database, organisationId),
    async remove(text) {
      const email = readMailAddress(text);
      if (email === undefined) throw new ServiceError('user_not_found');
      const user_id = await findUserId(database, email);
      const memberships = user_id === undefined ? [] : await listMemberships(database, user_id);
      if (user_id === undefined || !(await removePortalUser(database, email))) {
        throw new ServiceError('user_not_found');
      }
      const keys: MadeByMember[] = [];
      for (const { kind, organisation_id } of memberships) {
        const owner = kind === 'partner' ? { partner_id: organisation_id } : { pharmacy_id: organisation_id };
        const change = { owner, subject_id: user_id, subject_name: email };
        await noteOperatorChange(parts, { kind: 'member.removed', ...change });
        keys.push(...(await listKeysMadeBy(database, { organisation_id, user_id })));
      }
      return keys;
    },
  };
}
