/** What a timeline entry tells that is no change of status. */
export const ENTRY_EVENTS = {
  hold_opened: 'Something stands in the way until you act; `hold` says what.',
  hold_resolved: 'What stood in the way no longer does.',
  authorization_overdue: 'The hour for the authorization is over; the request goes on without it.',
  rerouted: 'Another pharmacy has it now.',
} as const;
export type EntryEvent = keyof typeof ENTRY_EVENTS;
export const ENTRY_EVENT_NAMES = Object.keys(ENTRY_EVENTS) as EntryEvent[];
