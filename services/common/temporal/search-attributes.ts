/** Which search attributes of ours the namespace knows. */
import type { Client } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../../domain/requests/search-attributes.ts';

/** The names of those that it does not. */
export async function missingSearchAttributes(client: Client): Promise<string[]> {
  const { namespace } = client.options;
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES).filter((name) => !(name in customAttributes));
}
