/** What a timeline entry tells that is no change of status. */
export const ENTRY_EVENTS = {
  hold_opened: 'Something stands in the way until you act; `hold` says what.',
  hold_resolved: 'What stood in the way no longer does.',
  authorization_overdue: 'The hour for the authorization is over; the request goes on without it.',
  rerouted: 'Another pharmacy has it now.',
  prescription_stated:
    'A pharmacist stated what a prescription allows, as its details do not say it: read the prescription.',
} as const;
export type EntryEvent = keyof typeof ENTRY_EVENTS;
/** The same for the pharmacy that has the request. */
export const ORDER_ENTRY_EVENTS: Readonly<Record<EntryEvent, string>> = {
  hold_opened: 'The order waits until the partner acts; `hold` says for what.',
  hold_resolved: 'It no longer waits.',
  authorization_overdue: 'The hour for the authorization is over; the order goes on without it.',
  rerouted: 'It came to you from another pharmacy: accept or reject it.',
  prescription_stated: 'The partner was told that you state what a prescription allows.',
};
export const ENTRY_EVENT_NAMES = Object.keys(ENTRY_EVENTS) as EntryEvent[];
