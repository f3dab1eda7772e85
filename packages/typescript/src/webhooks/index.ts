/** Receives webhooks. Guide: docs/partners/receiving-webhooks.md. */
export {
  isRequestEvent,
  isStatementEvent,
  type OtherEvent,
  type RequestEvent,
  type StatementEvent,
  type WebhookEvent,
} from './events.ts';
export { MemoryInbox, type Decision, type EventInbox } from './inbox.ts';
export { webhookVerifier, WebhookRefused, type VerifyWebhook, type WebhookHeaders } from './verify.ts';
