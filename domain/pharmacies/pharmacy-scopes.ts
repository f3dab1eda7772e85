/** What a pharmacy's key may do. */
export const PHARMACY_SCOPES = {
  'stock:write': 'Telling and reading what you have in stock',
  'orders:read': 'Reading your orders',
  'orders:write': 'Accepting, dispensing and handing over your orders',
  'webhooks:manage': 'Registering and managing webhook endpoints',
} as const;
export type PharmacyScope = keyof typeof PHARMACY_SCOPES;
export const PHARMACY_SCOPE_NAMES = Object.keys(PHARMACY_SCOPES) as PharmacyScope[];
