/** Members of an organisation, and users as operators see them. */
import type { Kysely } from 'kysely';
import {
  changeMember,
  listMembers,
  listMemberships,
  type MemberChoice,
  type MemberRow,
} from '../../db/portal/memberships.ts';
import { listKeysMadeBy, type MadeByMember } from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';
import { type OrganisationKind, type Role, rolesOf } from '../../domain/portal/roles.ts';
import { ServiceError } from '../common/errors.ts';
import { type AskedInvitation, invite, type MadeInvitation, noSuchRole } from './invitations.ts';
import { readMailAddress } from '../../domain/portal/mail-address.ts';
import { findUserId, removePortalUser } from '../../db/portal/users.ts';
import { OPERATOR } from '../../domain/audit.ts';
import { noteOperatorChange } from '../audit/operator-log.ts';

export type { MemberRow };

interface RemovedMember extends MemberRow {
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
