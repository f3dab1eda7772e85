/** The one rule that says whether a pharmacy may be found and take orders; its conditions, on columns of `pharmacy`. */
import { sql, type RawBuilder } from 'kysely';
import { licenceDay } from '../../domain/pharmacies/licences.ts';
import type { Standing } from '../../domain/pharmacies/standings.ts';

const isSuspended = sql`suspended_at is not null`;
const isUnverified = sql`verified_at is null`;
const isExpired = (now: Date) => sql`licence_expires_on < ${licenceDay(now)}::date`;

/** Whether a pharmacy may be found and take orders. */
export function maySupply(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(not (${isSuspended}) and not (${isUnverified}) and not (${isExpired(now)}))`;
}

/** The same, saying why not. */
export function standing(now: Date): RawBuilder<Standing> {
  return sql<Standing>`
    case
      when ${isSuspended} then 'suspended'
      when ${isUnverified} then 'unverified'
      when ${isExpired(now)} then 'expired'
      else 'good'
    end
  `;
}
