/** Tells our webhooks from anybody else's calls. */
import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from './events.ts';

/** What came is not a webhook of ours, or is too old. Answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** The headers of a call, as `node:http` or as `fetch` has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks one call.
 *
 * @param body as it came: before any parser, because the signature is of these very bytes.
 * @throws WebhookRefused
 */
export type VerifyWebhook = (headers: WebhookHeaders, body: string | Buffer) => WebhookEvent;

const SIGNED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * Makes what checks calls. What was signed more than five minutes ago, or will be, is refused: keep your clock right.
 *
 * @param secrets those of your endpoint, `whsec_...`; a signature by any of them will do.
 * @throws Error when there is none, or one is not a secret: find out when you start, not at the first webhook.
 */
export function webhookVerifier(secrets: readonly string[]): VerifyWebhook {
  if (secrets.length === 0) throw new Error('Name at least one webhook secret.');
  const webhooks = secrets.map(readSecret);
  return (headers, body) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
      throw new TypeError('Give the raw body, a string or a Buffer, and not what a parser made of it.');
    }
    const signed = Object.fromEntries(SIGNED_HEADERS.map((name) => [name, headerOf(headers, name)]));
    requireSignature(webhooks, body, signed);
    return readEvent(body.toString());
  };
}

function readSecret(secret: string): Webhook {
  try {
    if (secret.startsWith('whsec_')) return new Webhook(secret);
  } catch {
    // Its message may show the secret.
  }
  throw new Error('A webhook secret begins with whsec_, and base64 follows.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

function requireSignature(
  webhooks: readonly Webhook[],
  body: string | Buffer,
  signed: Record<string, string>,
): void {
  let refusal: unknown;
  for (const webhook of webhooks) {
    try {
      webhook.verify(body, signed, { jsonParse: false });
      return;
    } catch (error) {
      refusal = error;
    }
  }
  throw new WebhookRefused(refusal instanceof Error ? refusal.message : 'Not verified', { cause: refusal });
}

function readEvent(text: string): WebhookEvent {
  try {
    const event = JSON.parse(text) as Partial<WebhookEvent> | null;
    if (typeof event?.type === 'string') return event as WebhookEvent;
  } catch {
    // Refused below.
  }
  throw new WebhookRefused('The body is signed, and yet no event.');
}
