/** The use cases of an organisation's members. */
import type { Kysely } from 'kysely';
import { changeMember, listMembers, type MemberChoice, type MemberRow } from '../../db/portal/memberships.ts';
import { listKeysMadeBy, type MadeByMember } from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';
import { rolesOf, type OrganisationKind, type Role } from '../../domain/portal/roles.ts';
import { ServiceError } from '../common/errors.ts';
import { noSuchRole } from './invitations/invite.ts';

export type { MemberRow };

export interface RemovedMember extends MemberRow {
  /** The active keys of the organisation that the member has made: they stay until somebody revokes them. */
  readonly keys: readonly MadeByMember[];
}

export interface Members {
  /** Oldest first. */
  list(organisationId: string): Promise<MemberRow[]>;
  /** From the next call of the member on. @throws ServiceError `member_not_found`, `last_owner`, `validation_error`. */
  changeRole(kind: OrganisationKind, choice: MemberChoice, role: Role): Promise<MemberRow>;
  /**
   * Its sessions for the organisation end at once, and its invitations are withdrawn; keys that it made stay.
   *
   * @throws ServiceError `member_not_found`, `last_owner`.
   */
  remove(choice: MemberChoice): Promise<RemovedMember>;
}

export function createMembers({ database }: { readonly database: Kysely<Database> }): Members {
  const find = async ({ organisation_id, user_id }: MemberChoice) => {
    const members = await listMembers(database, organisation_id);
    const member = members.find((one) => one.user_id === user_id);
    if (member === undefined) throw new ServiceError('member_not_found');
    return member;
  };
  return {
    list: (organisationId) => listMembers(database, organisationId),
    async changeRole(kind, choice, role) {
      if (!rolesOf(kind).includes(role)) throw noSuchRole(kind);
      refuse(await changeMember(database, choice, { role }));
      return find(choice);
    },
    async remove(choice) {
      const member = await find(choice);
      refuse(await changeMember(database, choice, 'remove'));
      return { ...member, keys: await listKeysMadeBy(database, choice) };
    },
  };
}

function refuse(outcome: Awaited<ReturnType<typeof changeMember>>): void {
  switch (outcome) {
    case 'changed':
      return;
    case 'not_found':
      throw new ServiceError('member_not_found');
    case 'last_owner':
      throw new ServiceError('last_owner');
  }
}
