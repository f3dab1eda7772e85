/** What operators do about the people who sign in to the portal. */
import type { Kysely } from 'kysely';
import { insertChanges } from '../../db/audit/changes.ts';
import { listMembers, type MemberRow } from '../../db/portal/memberships.ts';
import { removePortalUser } from '../../db/portal/users.ts';
import type { Database } from '../../db/schema.ts';
import { OPERATOR } from '../../domain/audit/changes.ts';
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
  /** Of all organisations; sessions end at once, keys that the user made stay. @throws ServiceError `user_not_found`. */
  remove(email: string): Promise<void>;
}

export function createPortalUsers(parts: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}): PortalUsers {
  const { database, clock } = parts;
  return {
    async invite(asked) {
      const made = await invite(parts, { ...asked, invited_by: OPERATOR });
      const { organisation } = asked;
      await insertChanges(database, [
        {
          kind: 'member.invited',
          partner_id: 'partner_id' in organisation ? organisation.partner_id : null,
          pharmacy_id: 'pharmacy_id' in organisation ? organisation.pharmacy_id : null,
          actor_id: OPERATOR,
          subject_id: made.invitation_id,
          subject_name: asked.email.toLowerCase(),
          client_address: null,
          at: clock(),
        },
      ]);
      return made;
    },
    list: (organisationId) => listMembers(database, organisationId),
    async remove(email) {
      if (!(await removePortalUser(database, email))) throw new ServiceError('user_not_found');
    },
  };
}
