/** The words of a mail about a webhook endpoint. */
import type { NoticeToMail } from '../../../db/webhooks/notices.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import { nigerianTimeInWords } from '../../../domain/common/nigerian-day.ts';
import { DISABLED_REASONS } from '../../../domain/webhooks/webhooks.ts';
import type { EndpointEventType } from '../../../domain/webhooks/notices.ts';

/** A page of the API's documentation, from the API's host on. */
const DOCS_PATH = '/v1/docs/webhooks';

/** What a mail says before and after the facts. */
interface Wording {
  readonly happened: string;
  readonly next: string;
}

const WORDINGS: Readonly<Record<EndpointEventType, Wording>> = {
  'webhook.disabled': {
    happened: 'was turned off',
    next:
      'Nothing is lost: what happens to your requests is kept for this endpoint, and is in the events feed.\n' +
      'Repair the receiver, then resume the endpoint: everything that was kept is sent, in order.',
  },
  'webhook.failing': {
    happened: 'keeps failing',
    next: 'Nothing is lost: what happens to your requests is kept, and sent once the endpoint answers again.',
  },
  'webhook.recovered': {
    happened: 'answers again',
    next: 'You need not do anything: what was kept for this endpoint is sent now, in order.',
  },
};

/** Of the endpoint's URL the origin only: in path and query there may be a token. */
export function noticeText(
  { webhook_id, type, at, data }: NoticeToMail,
  { url, description }: NonNullable<NoticeToMail['endpoint']>,
  environment: Environment,
): { readonly subject: string; readonly text: string } {
  const { happened, next } = WORDINGS[type];
  const origin = URL.parse(url)?.origin ?? '';
  const name = description.replaceAll(/\s+/g, ' ').trim();
  const facts = [
    ['Endpoint', name],
    ['Address', origin],
    ['Environment', environment],
    ['When', nigerianTimeInWords(at)],
    ['Failing since', data.failing_since === null ? '' : nigerianTimeInWords(new Date(data.failing_since))],
    ['Why', data.disabled_reason === null ? '' : DISABLED_REASONS[data.disabled_reason]],
    ['Id', webhook_id],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  const text = [
    `A webhook endpoint of yours ${happened}.`,
    facts.join('\n'),
    next,
    `How webhooks are sent and resumed: ${DOCS_PATH} on the host of the API.`,
  ].join('\n\n');
  return {
    subject: `[${environment}] Webhook endpoint ${name === '' ? origin : name} ${happened}`,
    text: `${text}\n`,
  };
}
