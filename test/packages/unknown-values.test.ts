/** The TypeScript client reads what a later version of the API may answer. */
import { expect, test } from '@jest/globals';
import { currentDocument } from '../../api/partner/index.ts';
import { Fulfilment, type ErrorCode, type Known } from '../../packages/typescript/src/index.ts';
import { isRequestEvent } from '../../packages/typescript/src/webhooks/index.ts';
import type { OpenapiDocument } from '../support/engine/contract.ts';
import { prepared } from '../support/suite/prepared.ts';
import { futureAnswers } from './future-answers.ts';
import { startScriptedApi } from './scripted-api.ts';

const api = prepared(startScriptedApi, (opened) => opened.close());
const client = prepared(() => new Fulfilment({ baseUrl: api.baseUrl, apiKey: 'mfp_sbx_test' }));
const future = futureAnswers(currentDocument() as unknown as OpenapiDocument);

test('reasons, units and actions that it does not know are read as they are', async () => {
  api.answer(future.request);
  const answer = await client.readRequest('req_1');
  if (!answer.changed) throw new Error('It was not read.');
  const { status_reason, items, hold, timeline } = answer.request;
  expect([
    status_reason,
    items[0]?.unit,
    hold?.reason,
    hold?.actions[0],
    timeline[0]?.reason,
    timeline[0]?.event,
  ]).toEqual(Array(6).fill('of_the_future'));
});

test('events that it does not know come through, and those of requests are told from others', async () => {
  api.answer(future.events);
  const events = [];
  for await (const event of client.events()) events.push(event);
  expect(events.map((event) => [event.type, isRequestEvent(event)])).toEqual([
    ['request.of_the_future', true],
    ['webhook.disabled', false],
    ['invoice.of_the_future', false],
  ]);
});

test('a code that it does not know is told apart from those that it knows', async () => {
  api.answer(future.refusal);
  await expect(client.cancelRequest('req_1')).rejects.toMatchObject({ code: 'of_the_future', status: 409 });
  // What is known is a list of its own, so that a program may have a text for each.
  const words: Partial<Record<Known<ErrorCode>, string>> = { request_not_found: 'There is no such request.' };
  // @ts-expect-error Not one of them.
  words.of_the_future = 'There is none yet.';
});
