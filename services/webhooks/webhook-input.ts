/** What an owner says of an endpoint, checked and with the defaults of what it leaves out. */
import type { UrlRules } from '../../domain/webhooks/urls.ts';
import type { WebhookInput } from '../../domain/webhooks/records.ts';
import { ALL_EVENTS, type WebhookOwnerKind } from '../../domain/webhooks/webhooks.ts';
import { requireAllowedUrl } from './webhook-url.ts';

/** What an owner says; without event types it gets all events. */
export type AskedWebhook<Kind extends WebhookOwnerKind = WebhookOwnerKind> = Pick<WebhookInput<Kind>, 'url'> &
  Partial<Omit<WebhookInput<Kind>, 'url'>>;

/** @throws ServiceError `validation_error`, naming `url`. */
export function webhookInput(
  { url, event_types = [ALL_EVENTS], description = '' }: AskedWebhook,
  rules: UrlRules,
): WebhookInput {
  requireAllowedUrl(url, rules);
  return { url, event_types, description };
}
