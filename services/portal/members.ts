/** Members of an organisation, and portal users for operators. */
import type { Kysely } from 'kysely';
import {
  changeMember,
  listMembers,
  listMemberships,
  type MemberChoice,
  type MemberRow,
} from '../../db/portal/memberships.ts';
import { listKeysCreatedBy, type KeyOfMember } from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';
import { type OrganisationKind, type Role, rolesOf } from '../../domain/portal/roles.ts';
import { ServiceError } from '../common/errors.ts';
import { type InvitationInput, invite, type NewInvitation, unknownRole } from './invitations.ts';
import { organisationChoice } from './member.ts';
import { readMailAddress } from '../../domain/portal/mail-address.ts';
import { findUserId, removePortalUser } from '../../db/portal/users.ts';
import { OPERATOR } from '../../domain/audit.ts';
import { noteOperatorChange } from '../audit/operator-log.ts';

export type { MemberRow };

interface RemovedMember extends MemberRow {
  /** Active keys of the organisation that the member created. They work until they are revoked. */
  readonly keys: readonly KeyOfMember[];
}

export type Members = ReturnType<typeof createMembers>;

export function createMembers({ database }: { readonly database: Kysely<Database> }) {
  const find = async ({ organisation_id, user_id }: MemberChoice): Promise<MemberRow> => {
    const members = await listMembers(database, organisation_id);
    const member = members.find((one) => one.user_id === user_id);
    if (member === undefined) throw new ServiceError('member_not_found');
    return member;
  };
  return {
    /** Lists the members of an organisation, oldest first. */
    list: (organisationId: string): Promise<MemberRow[]> => listMembers(database, organisationId),
    /** Applies from the member's next call on. @throws ServiceError `member_not_found`, `last_owner`, `validation_error`. */
    async changeRole(kind: OrganisationKind, choice: MemberChoice, role: Role): Promise<MemberRow> {
      if (!rolesOf(kind).includes(role)) throw unknownRole(kind);
      requireChanged(await changeMember(database, choice, { role }));
      return find(choice);
    },
    /**
     * Removes a member, ends the member's sessions for the organisation, and withdraws the invitations that the member sent.
     *
     * @throws ServiceError `member_not_found`, `last_owner`.
     */
    async remove(choice: MemberChoice): Promise<RemovedMember> {
      const member = await find(choice);
      requireChanged(await changeMember(database, choice, 'remove'));
      return { ...member, keys: await listKeysCreatedBy(database, choice) };
    },
  };
}

function requireChanged(outcome: Awaited<ReturnType<typeof changeMember>>): void {
  if (outcome !== 'changed') throw new ServiceError(outcome === 'not_found' ? 'member_not_found' : outcome);
}

export type PortalUsers = ReturnType<typeof createPortalUsers>;

export function createPortalUsers(parts: {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
}) {
  const { database } = parts;
  return {
    /** Creates an invitation link for an organisation's first owner, without a mail. @throws ServiceError as `invite`. */
    async invite(input: Omit<InvitationInput, 'invited_by'>): Promise<NewInvitation> {
      const created = await invite(parts, { ...input, invited_by: OPERATOR });
      await noteOperatorChange(parts, {
        kind: 'member.invited',
        owner: input.organisation,
        subject_id: created.invitation.invitation_id,
        subject_name: input.email.toLowerCase(),
      });
      return created;
    },
    /** Lists the members of one organisation or of all, oldest first. */
    list: (organisationId?: string): Promise<MemberRow[]> => listMembers(database, organisationId),
    /**
     * Removes the user from all organisations and ends its sessions. Returns the active keys that the user created, which keep working.
     *
     * @throws ServiceError `user_not_found`.
     */
    async remove(text: string): Promise<KeyOfMember[]> {
      const email = readMailAddress(text);
      if (email === undefined) throw new ServiceError('user_not_found');
      const user_id = await findUserId(database, email);
      const memberships = user_id === undefined ? [] : await listMemberships(database, user_id);
      if (user_id === undefined || !(await removePortalUser(database, email))) {
        throw new ServiceError('user_not_found');
      }
      const keys: KeyOfMember[] = [];
      for (const { kind, organisation_id } of memberships) {
        const owner = organisationChoice(kind, organisation_id);
        await noteOperatorChange(parts, {
          kind: 'member.removed',
          owner,
          subject_id: user_id,
          subject_name: email,
        });
        keys.push(...(await listKeysCreatedBy(database, { organisation_id, user_id })));
      }
      return keys;
    },
  };
}
