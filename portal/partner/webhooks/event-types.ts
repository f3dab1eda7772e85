import type { EventType } from './webhooks.ts';

export const ALL_EVENT_TYPES: EventType = '*';

/** Event types in the order of a request's life cycle, and that of statements. */
export const EVENT_TYPES = [
  'request.pending',
  'request.confirmed',
  'request.dispensing',
  'request.ready',
  'request.in_transit',
  'request.delivered',
  'request.cancelled',
  'request.rejected',
  'request.failed',
  'request.returned',
  'request.hold_opened',
  'request.hold_resolved',
  'request.authorization_overdue',
  'request.rerouted',
  'request.prescription_stated',
  'request.more_dispensed',
  'request.batch_corrected',
  'statement.closed',
] as const satisfies readonly EventType[];
