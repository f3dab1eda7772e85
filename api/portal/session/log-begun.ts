/** Has what a sign-in does in the audit log of the account that it is for. */
import type { ChangeKind } from '../../../domain/audit/changes.ts';
import type { Member } from '../../../services/portal/member.ts';
import type { Services } from '../../../services/services.ts';

export async function logBegun(services: Services, member: Member, clientAddress: string): Promise<void> {
  await logOwn('session.began', services, member, clientAddress);
}

/** Of who became a member by signing in. */
export async function logJoined(services: Services, member: Member, clientAddress: string): Promise<void> {
  await logOwn('member.joined', services, member, clientAddress);
}

/** Of who signed in by an identity provider for the first time. */
export async function logLinked(services: Services, member: Member, clientAddress: string): Promise<void> {
  await logOwn('sign_on.linked', services, member, clientAddress);
}

async function logOwn(
  kind: ChangeKind,
  { changeLog }: Services,
  { user_id, email, partner_id, pharmacy_id }: Member,
  client_address: string,
): Promise<void> {
  await changeLog.write({
    kind,
    partner_id: partner_id ?? null,
    pharmacy_id: pharmacy_id ?? null,
    actor_id: user_id,
    subject_id: user_id,
    subject_name: email,
    client_address,
  });
}
