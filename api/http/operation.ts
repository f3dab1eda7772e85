/** What the documents say of an endpoint; the OpenAPI document and the tests are made from it. */
import type { TSchema } from 'typebox';
import type { ErrorCode } from '../../domain/common/error-codes.ts';
import type { PharmacyErrorCode } from '../../domain/pharmacies/pharmacy-error-codes.ts';
import type { PortalErrorCode } from '../../domain/portal/portal-error-codes.ts';

export const TAGS = {
  Medicines: 'Find a medicine near a patient.',
  Requests: 'Order it, follow it, cancel it.',
  Holds: 'Act on what stands in the way of a request.',
  Prescriptions: 'Hand in what was prescribed, as data or as files.',
  Events: 'What happened, in order.',
  Webhooks: 'The same events, sent to you as they happen.',
  Limits: 'How often you may call, and how often you have called.',
  Sandbox: 'Play every course of a request; these operations exist in the sandbox only.',
  Contract: 'The contract as data. No key is needed.',
} as const;
export type Tag = keyof typeof TAGS;

export const PHARMACY_TAGS = {
  Orders: 'What was ordered from you, and what becomes of it.',
  Webhooks: 'What becomes of your orders, sent to you as it happens.',
  Stock: 'What you have, and what it costs.',
  'Item codes': 'Your own codes for what you sell, and what they mean.',
  Medicines: 'What there is to have, and how we write it.',
  Prescriptions: 'Look at those of your orders, and verify or reject them.',
  Sandbox: 'Try your own system; these operations exist in the sandbox only.',
} as const;
export type PharmacyTag = keyof typeof PHARMACY_TAGS;

/** Of what only the portal has. */
export const PORTAL_TAGS = {
  Session: 'Sign in and out, and who is signed in.',
  Account: 'Your password, second factor, passkeys and sessions.',
  Members: 'Who the members of your organisation are.',
  Keys: 'The API keys of your partner.',
  Webhooks: 'The webhook endpoints of your partner that need somebody, and how each did over time.',
  Calls: 'What was called with your keys and by your members.',
  Audit: 'Who did what to your account.',
  Orders: 'How many orders your pharmacy has, and the states that addresses name.',
} as const;
export type PortalTag = keyof typeof PORTAL_TAGS;

/** One status that an operation answers when all went well. */
export interface DocumentedAnswer {
  readonly description: string;
  /** What `data` holds; absent for an answer without a body. */
  readonly data?: TSchema;
  /** The types of the file that is answered in place of the envelope. */
  readonly mediaTypes?: readonly string[];
  readonly example?: unknown;
  /** Beside those that follow from the operation's kind. */
  readonly headers?: readonly ('ETag' | 'Location' | 'Cache-Control' | 'Set-Cookie')[];
}

/** A parameter of a path. */
export interface DocumentedParameter {
  readonly description: string;
  readonly example: string;
  /** Where it is a text of the caller's own. */
  readonly pattern?: string;
}

export interface Operation {
  /** Its name in generated clients, lower camel case; never changes. */
  readonly id: string;
  readonly tag: Tag | PharmacyTag | PortalTag;
  /** A few words, in the imperative. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** A body that is accepted. */
  readonly bodyExample?: unknown;
  /** What each parameter of the path is. */
  readonly parameters?: Readonly<Record<string, DocumentedParameter>>;
  readonly answers: Readonly<Record<number, DocumentedAnswer>>;
  /** The refusals of its own, beside those that follow from its method, body, query, key and scope. */
  readonly errors: readonly (ErrorCode | PharmacyErrorCode | PortalErrorCode)[];
}
