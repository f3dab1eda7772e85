/** The documentation of an endpoint, from which the OpenAPI document and tests are generated. */
import type { TSchema } from 'typebox';
import type { ErrorCode } from '../../domain/common/error-codes.ts';
import type { PharmacyErrorCode } from '../../domain/pharmacies/pharmacy-error-codes.ts';
import type { PortalErrorCode } from '../../domain/portal/portal-error-codes.ts';

export const TAGS = {
  Medicines: 'Find a medicine near a patient.',
  Requests: 'Order medicines, track requests and cancel them.',
  Holds: 'Resolve the problems that hold a request.',
  Prescriptions: 'Submit prescriptions as data or files.',
  Statements: 'Read what you owe for each period, and dispute lines.',
  Events: 'Read everything that happened to your requests, in order.',
  Webhooks: 'Receive the events of your requests as they happen.',
  Limits: 'Check your rate limits and usage.',
  Sandbox: 'Simulate every outcome of a request. These operations exist in the sandbox only.',
  Contract: 'Read the state machine as data. No key is needed.',
} as const;
export type Tag = keyof typeof TAGS;

export const PHARMACY_TAGS = {
  Orders: 'Accept, dispense and hand over orders.',
  Webhooks: 'Receive the events of your orders as they happen.',
  Statements: 'Read what you are owed for each period, and dispute lines.',
  Stock: 'Set the stock and prices of your medicines.',
  'Item codes': 'Map your own item codes to medicines.',
  Pharmacy: 'Set your phone number, opening hours and services.',
  Medicines: 'Look up medicines in the catalogue.',
  Prescriptions: 'Review the prescriptions of your orders, and verify or reject them.',
  Sandbox: 'Test your system. These operations exist in the sandbox only.',
} as const;
export type PharmacyTag = keyof typeof PHARMACY_TAGS;

export const PORTAL_TAGS = {
  Session: 'Sign in and out, and read the current session.',
  Account: 'Manage your password, second factor, passkeys and sessions.',
  Members: 'Manage the members of your organisation.',
  Keys: 'Manage the API keys of your organisation.',
  Webhooks: 'See which webhook endpoints need attention, and how each performed over time.',
  Calls: 'Review the calls made with your keys and by your members.',
  Audit: 'Review who changed your account.',
  Orders: 'Count the orders of your pharmacy, and list the states of Nigeria.',
} as const;
export type PortalTag = keyof typeof PORTAL_TAGS;

/** A successful response. */
export interface DocumentedAnswer {
  readonly description: string;
  /** Schema of `data`; absent for a response without a body. */
  readonly data?: TSchema;
  /** Media types of a file that is returned without the envelope; with `data`, if the `Accept` header prefers one. */
  readonly mediaTypes?: readonly string[];
  readonly example?: unknown;
  /** Headers in addition to those that every such operation has. */
  readonly headers?: readonly ('ETag' | 'Location' | 'Cache-Control' | 'Set-Cookie')[];
}

export interface DocumentedParameter {
  readonly description: string;
  readonly example: string;
  /** Pattern of a parameter that callers choose themselves. */
  readonly pattern?: string;
}

export interface Operation {
  /** Name in generated clients, in lower camel case. Never changes. */
  readonly id: string;
  readonly tag: Tag | PharmacyTag | PortalTag;
  /** A few words in the imperative: "List your orders". */
  readonly summary: string;
  /** In Markdown. */
  readonly description: string;
  /** A valid body. */
  readonly bodyExample?: unknown;
  /** The path parameters by name. */
  readonly parameters?: Readonly<Record<string, DocumentedParameter>>;
  readonly answers: Readonly<Record<number, DocumentedAnswer>>;
  /** Error codes in addition to those that follow from method, body, query, key and scope. */
  readonly errors?: readonly (ErrorCode | PharmacyErrorCode | PortalErrorCode)[];
}
