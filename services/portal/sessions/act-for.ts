/** Has a session act for another of its user's organisations. */
import type { Kysely } from 'kysely';
import { listMemberships } from '../../../db/portal/memberships.ts';
import { moveSession } from '../../../db/portal/sessions.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError } from '../../common/errors.ts';
import { memberOf, type Member } from '../member.ts';

/** @throws ServiceError `organisation_not_found`; `session_required` when the session has just ended. */
export async function actFor(
  database: Kysely<Database>,
  current: Member,
  organisation_id: string,
): Promise<Member> {
  const { user_id, session_id } = current;
  const member = memberOf({ ...current, organisation_id }, await listMemberships(database, user_id));
  if (member === undefined) throw new ServiceError('organisation_not_found');
  if (!(await moveSession(database, session_id, organisation_id))) throw new ServiceError('session_required');
  return member;
}
