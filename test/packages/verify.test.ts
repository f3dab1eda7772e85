/** The receiver's kit distinguishes our webhooks from other calls. */
import { expect, test } from '@jest/globals';
import {
  isRequestEvent,
  webhookVerifier,
  WebhookRefused,
} from '../../packages/typescript/src/webhooks/index.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { eventsThrough, required, webhookCall } from './webhook-calls.ts';

const OLD = newSecret();
const NEW = newSecret();
const event = required(eventsThrough()[0]);
const TOLERANCE_MS = 300_000;

test.each([
  ['the only secret', [OLD], [OLD]],
  ['the old secret, while we sign with both', [NEW, OLD], [OLD]],
  ['the new secret, while we sign with both', [NEW, OLD], [NEW]],
  ['both, after we have stopped signing with the old', [NEW], [OLD, NEW]],
])('an event verifies for a receiver with %s', (_, signedBy, known) => {
  const { headers, body } = webhookCall(event, signedBy);
  const verify = webhookVerifier(known);
  expect(verify(headers, body)).toEqual(event);
  expect(verify(new Headers(headers), Buffer.from(body))).toEqual(event);
});

const good = webhookCall(event, [OLD]);

test.each([
  [
    'as AWS and others write them',
    (name: string) => name.replaceAll(/\b./g, (letter) => letter.toUpperCase()),
  ],
  ['in upper case', (name: string) => name.toUpperCase()],
])('an event with headers named %s verifies', (_, named) => {
  const entries = Object.entries(good.headers).map(([name, value]) => [named(name), value] as const);
  const verify = webhookVerifier([OLD]);
  expect(verify(Object.fromEntries(entries), good.body)).toEqual(event);
  expect(verify(new Map(entries) as unknown as Headers, good.body)).toEqual(event);
  const lists = Object.fromEntries(entries.map(([name, value]) => [name, [value]]));
  expect(verify(lists, good.body)).toEqual(event);
});

test('a call whose header comes in two spellings is refused', () => {
  const headers = { ...good.headers, 'Webhook-Id': 'evt_other' };
  expect(() => webhookVerifier([OLD])(headers, good.body)).toThrow(WebhookRefused);
});

const withHeader = (name: string, value: string | undefined) => ({
  ...good,
  headers: { ...good.headers, [name]: value },
});

test.each([
  ['another secret', webhookCall(event, [NEW])],
  ['a changed body', { ...good, body: good.body.replace('pending', 'delivered') }],
  ['a body that was parsed and written again', { ...good, body: JSON.stringify(event, null, 2) }],
  ["another event's id", withHeader('webhook-id', 'evt_other')],
  ['no id', withHeader('webhook-id', undefined)],
  ['no timestamp', withHeader('webhook-timestamp', undefined)],
  ['no signature', withHeader('webhook-signature', undefined)],
  ['an unsigned entry', withHeader('webhook-signature', 'v1')],
  ['a time that is too old', webhookCall(event, [OLD], new Date(Date.now() - TOLERANCE_MS - 5_000))],
  ['a time that is too new', webhookCall(event, [OLD], new Date(Date.now() + TOLERANCE_MS + 5_000))],
])('a call with %s is refused', (_, { headers, body }) => {
  expect(() => webhookVerifier([OLD])(headers, body)).toThrow(WebhookRefused);
});

test('a parsed body is reported as a mistake of the receiver', () => {
  const parsed = JSON.parse(good.body) as string;
  expect(() => webhookVerifier([OLD])(good.headers, parsed)).toThrow('raw body');
});

test.each([
  ['none', []],
  ['an empty one', ['']],
  ['a prefix alone', ['whsec_']],
  ['what is not base64', ['whsec_???']],
  ['one without its prefix', [OLD.slice(6)]],
  ['one that is not set', [undefined as unknown as string]],
  ['a variable that is not set', undefined as unknown as string[]],
  ['a text in the place of a list', OLD as unknown as string[]],
  ['one with a line break', [`${OLD}\n`]],
  ['one with a space', [` ${OLD}`]],
])('webhook secrets are refused at start-up with a clear message that hides them: %s', (_, secrets) => {
  const make = () => webhookVerifier(secrets);
  expect(make).toThrow(
    /^(?:Pass at least one webhook secret|A webhook secret (?:is whsec_|is not set|has a space))/,
  );
  expect(make).not.toThrow(OLD.slice(6));
});

test('an event of a future type is read and is not a request event', () => {
  const other = { type: 'webhook.test', data: { event_id: 'evt_test' } };
  const { headers, body } = webhookCall(other, [OLD]);
  const read = webhookVerifier([OLD])(headers, body);
  expect(read).toEqual(other);
  expect([isRequestEvent(read), isRequestEvent(event)]).toEqual([false, true]);
  expect(isRequestEvent({ type: 'request.pending', data: null })).toBe(false);
});
