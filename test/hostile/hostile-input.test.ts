/**
 * No caller can cause a server error: each path parameter, query parameter, text and number of each operation of all APIs is tried
 * with hostile values. No answer is a 5xx, and an altered id finds nothing.
 */
import { expect, test } from '@jest/globals';
import { BEHIND_PROXY, withPortalSettings } from '../support/callers/portal-caller.ts';
import { hostileCallers, PLANT_STORE_TOKEN } from '../support/hostile/callers.ts';
import {
  HOSTILE_ENDINGS,
  HOSTILE_NAMES,
  HOSTILE_NUMBERS,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
} from '../support/hostile/hostile-values.ts';
import { membersOf, withMember } from '../support/hostile/members.ts';
import type { HostileOperation } from '../support/hostile/operation.ts';
import { allOperations } from '../support/hostile/operations.ts';
import { send, type HostileCall } from '../support/hostile/send.ts';
import { roundRobin } from '../support/hostile/share.ts';
import { MailFolder } from '../support/servers/mail-folder.ts';
import { sizeOf } from '../support/run/tier.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const mails = prepared(
  () => MailFolder.make(),
  (folder) => folder.remove(),
);
const { engine, given } = useOwnEngine(() => ({
  portal: withPortalSettings({ mail: { folder: mails.folder } }),
  plantStore: { token: PLANT_STORE_TOKEN, webhookBase: undefined },
  clientAddress: BEHIND_PROXY,
}));
const callers = prepared(() => hostileCallers(engine, given));

/** Selects values for each place. `once` uses a different part for each place; the soak uses all of them everywhere. */
const some = roundRobin(sizeOf({ once: 8, soak: Number.MAX_SAFE_INTEGER }));

/** Placeholder for a number in JSON that JavaScript can't represent. */
const NUMBER = 'the number';

function* paths({ api, parameters }: HostileOperation): Generator<HostileCall> {
  for (const { name } of parameters.filter((parameter) => parameter.in === 'path')) {
    const own = callers[api].owned[name];
    // An earlier row of stock may have mapped such a code.
    const mayBeThere = (text: string) => name === 'item_code' && HOSTILE_TEXTS.includes(text);
    for (const text of some(HOSTILE_NAMES)) if (!mayBeThere(text)) yield { path: { [name]: text } };
    if (own === undefined) continue;
    for (const ending of HOSTILE_ENDINGS) yield { path: { [name]: own + ending } };
  }
}

function* queries({ parameters }: HostileOperation): Generator<HostileCall> {
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
    for (const text of some(HOSTILE_QUERIES)) yield { query: `${name}=${text}` };
    yield { query: `${name}=a&${name}=b` };
    yield { query: `${name}[]=a` };
  }
}

function* bodies({ bodies: all }: HostileOperation): Generator<HostileCall> {
  for (const { type, schema, example } of all.filter((body) => body.type === 'application/json')) {
    for (const member of membersOf(schema)) {
      const texts = member.kind === 'text' ? some(HOSTILE_TEXTS) : [];
      for (const text of texts) {
        yield { body: { type, content: JSON.stringify(withMember(example, member, text)) } };
      }
      const numbers = member.kind === 'number' ? HOSTILE_NUMBERS : [];
      for (const number of numbers) {
        const content = JSON.stringify(withMember(example, member, NUMBER)).replace(`"${NUMBER}"`, number);
        yield { body: { type, content } };
      }
    }
    for (const content of ['', 'null', '0', '"a"', '[]', '[{}]', '{"__proto__":{}}', '\0', '\ud800', '{']) {
      yield { body: { type, content } };
    }
  }
}

/** The outcome of a call, formatted for a failure message. */
async function answerTo(operation: HostileOperation, call: HostileCall) {
  const { status, text } = await send(engine.origin, operation, callers[operation.api], call);
  return { status, shown: `${status} ${JSON.stringify(call)} ${text}`.slice(0, 400) };
}

const operations = allOperations().map(
  (operation) => [`${operation.method} ${operation.path}`, operation] as const,
);

test.each(operations)(
  'no input to %s causes a 500',
  async (_, operation) => {
    const faults: string[] = [];
    for (const call of [...queries(operation), ...bodies(operation)]) {
      const { status, shown } = await answerTo(operation, call);
      if (status >= 500) faults.push(shown);
    }
    expect(faults).toEqual([]);
  },
  300_000,
);

test.each(operations.filter(([, { path }]) => path.includes('{')))(
  'no altered id in the path of %s finds anything',
  async (_, operation) => {
    const found: string[] = [];
    for (const call of paths(operation)) {
      const { status, shown } = await answerTo(operation, call);
      if (status < 400 || status >= 500) found.push(shown);
    }
    expect(found).toEqual([]);
  },
  300_000,
);
