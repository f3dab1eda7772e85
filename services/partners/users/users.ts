/** The use cases of portal users: people of partners who sign in to the portal. */
import { listPortalUsers, removePortalUser, type PortalUser } from '../../../db/partners/portal-users.ts';
import { ServiceError } from '../../common/errors.ts';
import type { ServiceParts } from '../../parts.ts';
import { createUser, type AskedUser, type MadeUser } from './create-user.ts';

export interface PortalUsers {
  create(asked: AskedUser): Promise<MadeUser>;
  /** Of a partner, or of all, oldest first. */
  list(partnerId?: string): Promise<PortalUser[]>;
  /** Its sessions end at once; keys that it made stay. @throws ServiceError `user_not_found`. */
  remove(email: string): Promise<void>;
}

export function createPortalUsers(parts: Pick<ServiceParts, 'database'>): PortalUsers {
  const { database } = parts;
  return {
    create: (asked) => createUser(parts, asked),
    list: (partnerId) => listPortalUsers(database, partnerId),
    async remove(email) {
      if (!(await removePortalUser(database, email))) throw new ServiceError('user_not_found');
    },
  };
}
