/** The client of the Medicine Fulfilment Partner API. Receive webhooks with `./webhooks`. */
export { Fulfilment, type CallOptions, type Order, type PostOptions } from './client/fulfilment.ts';
export type { FulfilmentOptions } from './client/connection.ts';
export {
  AbortedError,
  ApiError,
  ConnectionError,
  FulfilmentError,
  UnexpectedAnswerError,
  WaitTimeoutError,
} from './client/errors.ts';
export type { Known } from './client/known.ts';
export type { Operations } from './client/operations.ts';
export type {
  DeliveryFilter,
  EventsOptions,
  LineFilter,
  ListOptions,
  RequestFilter,
} from './client/pages.ts';
export type { ReadOptions, ReadResult } from './client/reading.ts';
export type { RetryOptions } from './client/retry-rules.ts';
export { isFinal, type WaitForEndOptions, type WaitOptions } from './client/waiting.ts';
export type * from './generated/types.gen.ts';
