import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { missingSearchAttributes } from '../services/common/temporal/polls.ts';

const { INDEXED_VALUE_TYPE_KEYWORD } = proto.temporal.api.enums.v1.IndexedValueType;

/** Registers the missing search attributes of requests in the namespace. Existing ones stay unchanged. */
export async function registerSearchAttributes(client: Client): Promise<void> {
  const { namespace } = client.options;
  const missing = await missingSearchAttributes(client);
  if (missing.length === 0) return;
  await client.connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, INDEXED_VALUE_TYPE_KEYWORD])),
  });
}
