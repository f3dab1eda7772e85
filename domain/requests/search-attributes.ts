/**
 * The Temporal search attributes of a fulfilment workflow, all of type Keyword: what operators filter by in the
 * Temporal UI. They stay readable around a payload codec, so they hold ids and codes, never patient data.
 */
import type { RequestRecord } from './record.ts';
import { isTerminal, type Status } from './statuses.ts';

export const SEARCH_ATTRIBUTES = {
  partner: 'FulfilmentPartner',
  pharmacy: 'FulfilmentPharmacy',
  state: 'FulfilmentState',
} as const;

/**
 * What `FulfilmentState` says: whether the request is open, held, or how it ended. The statuses between are in Postgres
 * (`ops requests list --status`): each change of an attribute is an event and a write to Temporal's visibility store.
 * docs/decisions/0029.
 */
export type ShownState = 'open' | 'held' | Status;

/** With what a request begins. */
export const FIRST_STATE: ShownState = 'open';

/** What `FulfilmentState` says of a record. */
export function stateOf({ status, hold }: Pick<RequestRecord, 'status' | 'hold'>): ShownState {
  if (isTerminal(status)) return status;
  return hold === null ? 'open' : 'held';
}
