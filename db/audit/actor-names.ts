/** What the keys and members of an organisation are called, also after they are gone. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

export interface NamedActor {
  readonly kind: 'key' | 'member' | 'former_member';
  readonly name: string;
}

/**
 * Those of the keys and members that an organisation has or had, by id. A removed member is named as in the audit log of the
 * organisation, for as long as that has the removal.
 */
export async function findActorNames(
  database: Kysely<Database>,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedActor>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedActor & { readonly id: string }>`
    select key_id as id, 'key' as kind, name from api_key
     where key_id = any(${[...ids]}) and coalesce(partner_id, pharmacy_id) = ${organisationId}
    union all
    select portal_user.id, 'member', portal_user.name
      from portal_user join portal_membership on portal_membership.user_id = portal_user.id
     where portal_user.id = any(${[...ids]}) and portal_membership.organisation_id = ${organisationId}
    union all
    select * from (
      select distinct on (subject_id) subject_id, 'former_member', subject_name from account_change
       where kind = 'member.removed' and subject_id = any(${[...ids]}) and subject_name is not null
         and coalesce(partner_id, pharmacy_id) = ${organisationId}
       order by subject_id, change_id desc
    ) as removed
  `.execute(database);
  // A member who came back is a member.
  const latestFirst = rows.toSorted(
    (one, other) => Number(one.kind === 'member') - Number(other.kind === 'member'),
  );
  return new Map(latestFirst.map(({ id, kind, name }) => [id, { kind, name }]));
}
