/** What a key may do: `docs/partners/authentication.md`. */
export const SCOPES = {
  'medicines:search': 'Querying medicine availability across pharmacies',
  'requests:create': 'Submitting new fulfilment requests',
  'requests:read': 'Reading request status and timeline',
  'requests:cancel': 'Cancelling pending requests',
  'webhooks:manage': 'Registering and managing webhook endpoints',
} as const;
export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];
