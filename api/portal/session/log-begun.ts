/** Has a sign-in in the audit log of the account that it is for. */
import type { Member } from '../../../services/portal/member.ts';
import type { Services } from '../../../services/services.ts';

export async function logBegun(
  { changeLog }: Services,
  { user_id, email, partner_id, pharmacy_id }: Member,
  client_address: string,
): Promise<void> {
  await changeLog.write({
    kind: 'session.began',
    partner_id: partner_id ?? null,
    pharmacy_id: pharmacy_id ?? null,
    actor_id: user_id,
    subject_id: user_id,
    subject_name: email,
    client_address,
  });
}
