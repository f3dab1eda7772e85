/** The use cases of portal users: people who sign in to the portal. */
import { listMembers, type MemberRow } from '../../../db/portal/memberships.ts';
import { removePortalUser } from '../../../db/portal/users.ts';
import { ServiceError } from '../../common/errors.ts';
import type { ServiceParts } from '../../parts.ts';
import { createUser, type AskedUser, type MadeUser } from './create-user.ts';

export interface PortalUsers {
  create(asked: AskedUser): Promise<MadeUser>;
  /** The members of an organisation, or of all, oldest first. */
  list(organisationId?: string): Promise<MemberRow[]>;
  /** Its sessions end at once; keys that it made stay. @throws ServiceError `user_not_found`. */
  remove(email: string): Promise<void>;
}

export function createPortalUsers(parts: Pick<ServiceParts, 'database'>): PortalUsers {
  const { database } = parts;
  return {
    create: (asked) => createUser(parts, asked),
    list: (organisationId) => listMembers(database, organisationId),
    async remove(email) {
      if (!(await removePortalUser(database, email))) throw new ServiceError('user_not_found');
    },
  };
}
