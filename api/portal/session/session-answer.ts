/** What the portal is told of a session. */
import { organisationOf, type Member } from '../../../services/portal/member.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SessionAnswer } from '../../schemas/portal/session.ts';

export async function sessionAnswer(
  { environment, services }: Pick<Dependencies, 'environment' | 'services'>,
  {
    user_id,
    email,
    name,
    second_factor,
    organisation,
    organisations,
    scopes,
    ends_at,
    access_review_due,
  }: Member,
): Promise<SessionAnswer> {
  return {
    user_id,
    email,
    name,
    second_factor,
    environment,
    organisation,
    organisations: [...organisations],
    permissions: [...scopes],
    ends_at: ends_at.toISOString(),
    access_review_due,
    webhooks_needing_attention: await services.webhooks.countNeedingAttention(
      organisationOf({ organisation }),
    ),
  };
}
