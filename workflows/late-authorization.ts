/** Holds an authorization code that came without a hold, even after the request has ended, so that Postgres can be rebuilt. */
import type { SubmittedAuthorization } from '../domain/holds/authorization.ts';
import { recordAuthorization } from './activities.ts';

/** Its start is the commit point of `POST /requests/{request_id}/authorization`; the first code of a request stands. */
export async function lateAuthorization(submitted: SubmittedAuthorization): Promise<void> {
  await recordAuthorization(submitted);
}
