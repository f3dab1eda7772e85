/** Who may read a file by a link: whoever got it, as long as they may read what it belongs to. */
import { sql } from 'kysely';
import type { Scope } from '../../domain/partners/scopes.ts';
import type { PharmacyScope } from '../../domain/pharmacies/pharmacy-scopes.ts';
import { rolesThatMay } from '../../domain/portal/roles.ts';

export interface LinkReader {
  /** The key, or the user, that got the link. */
  readonly holder_id: string;
  readonly now: Date;
}

/** What the key, or the role of the user, must be allowed. */
export interface NeededScopes {
  readonly partner: Scope;
  readonly pharmacy: PharmacyScope;
}

/**
 * For a statement, as `reader`: the partner or pharmacy for which it may be read. None where the key was revoked or has ended, or the
 * user has no session any more.
 */
export function linkReader({ holder_id, now }: LinkReader, needed: NeededScopes) {
  const roles = (kind: 'partner' | 'pharmacy') => sql`${rolesThatMay(kind, needed[kind])}::text[]`;
  return sql<{ partner_id: string | null; pharmacy_id: string | null }>`(
    select partner_id, pharmacy_id from api_key
     where key_id = ${holder_id} and revoked_at is null and (expires_at is null or expires_at > ${now})
       and case when pharmacy_id is null then ${needed.partner} else ${needed.pharmacy} end = any (scopes)
    union all
    select partner_id, pharmacy_id from portal_membership
     where user_id = ${holder_id}
       and role = any (case when pharmacy_id is null then ${roles('partner')} else ${roles('pharmacy')} end)
       and exists (
         select from portal_session
          where portal_session.user_id = portal_membership.user_id
            and portal_session.organisation_id = portal_membership.organisation_id
            and expires_at > ${now}
       )
  )`.as<'reader'>(sql.ref('reader'));
}
