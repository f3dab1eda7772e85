/** Reads ended requests from Postgres. */
import { readRequest } from '../../../db/requests/requests.ts';
import type { SealedRecord } from '../../../domain/requests/record.ts';
import type { TestEngine } from '../engine/engine.ts';

/** Waits until the workflow of a request has ended. */
export async function endOf(
  { client, database }: Pick<TestEngine, 'client' | 'database'>,
  requestId: string,
): Promise<SealedRecord> {
  await client.workflow.getHandle(requestId).result();
  const stored = await readRequest(database, requestId);
  if (stored === undefined) throw new Error('The request is not in Postgres');
  return stored.record;
}
