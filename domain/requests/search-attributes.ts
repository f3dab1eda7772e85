/**
 * Temporal search attributes of a fulfilment workflow, all of type Keyword, for filtering in the Temporal UI. They are
 * not encrypted, so they contain ids and codes, never patient data.
 */
import type { RequestRecord } from './record.ts';
import { isTerminal, type Status } from './statuses.ts';

export const SEARCH_ATTRIBUTES = {
  partner: 'FulfilmentPartner',
  pharmacy: 'FulfilmentPharmacy',
  state: 'FulfilmentState',
} as const;

/**
 * Values of `FulfilmentState`: open, held, or the final status. Intermediate statuses are only in Postgres (`ops
 * requests list --status`), because each change of an attribute costs a history event and a write to Temporal's
 * visibility store.
 */
export type ShownState = 'open' | 'held' | Status;

export const FIRST_STATE: ShownState = 'open';

export function stateOf({ status, hold }: Pick<RequestRecord, 'status' | 'hold'>): ShownState {
  if (isTerminal(status)) return status;
  return hold === null ? 'open' : 'held';
}
