/** Records histories and saves them. */
import { writeFileSync } from 'node:fs';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import type { Given } from '../support/given/given.ts';
import type { SharedEngine } from '../support/shared/join.ts';

export interface Recorder {
  readonly engine: Pick<SharedEngine, 'client' | 'database'>;
  readonly given: Given;
  /** The partner of the recorded requests. */
  readonly partner: ApiCaller;
}

/** Saves the history of a workflow once it has ended. */
export async function saveHistory(
  { engine }: Pick<Recorder, 'engine'>,
  workflowId: string,
  file: string,
): Promise<void> {
  const handle = engine.client.workflow.getHandle(workflowId);
  await handle.result();
  const json = historyToJSON(await decoded(engine.client, await handle.fetchHistory()));
  // Removes the names and folders of the machine and process that recorded it.
  const anonymous = json
    .replaceAll(/"\d+@[^"]*"/g, '"recorder"')
    .replaceAll(/("stackTrace": ?)"(?:[^"\\]|\\.)*"/g, '$1""');
  writeFileSync(file, anonymous);
}
