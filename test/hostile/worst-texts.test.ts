/**
 * No call blocks the API: each text, list and object of each operation of all APIs is tried with the worst value that fits into a
 * call. The time that the event loop is blocked is compared with a server that only parses the same body.
 */
import { expect, test } from '@jest/globals';
import { BEHIND_PROXY, withPortal } from '../support/callers/portal-caller.ts';
import { hostileCallers, PLANT_STORE_TOKEN } from '../support/hostile/callers.ts';
import { longestStall, startPlainServer } from '../support/hostile/event-loop.ts';
import { membersOf, withMember, type Member } from '../support/hostile/members.ts';
import type { HostileBody, HostileOperation } from '../support/hostile/operation.ts';
import { allOperations } from '../support/hostile/operations.ts';
import { send, type HostileCall } from '../support/hostile/send.ts';
import { roundRobin } from '../support/hostile/share.ts';
import { worstHeaderTexts, worstTexts } from '../support/hostile/worst-texts.ts';
import { sizeOf } from '../support/run/tier.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** Number of characters. Bodies are refused from 1 MB on; operations with files accept more. */
const BODY = 1_000_000;
const FILE_BODY = 6_000_000;
/** Node accepts 16 KB of headers and path together. */
const HEADER = 12_000;
/** Maximum ratio to plain parsing. A backtracking text takes thousands of times as long, and more when it is longer. */
const RATIO = 10;
/** Milliseconds that any call may take, because of garbage collection. */
const ALWAYS = 60;
/** Values for each place. `once` uses a different part for each place; the soak uses all of them everywhere. */
const VALUES = sizeOf({ once: 1, soak: Number.MAX_SAFE_INTEGER });
/** Number of tries, because garbage of other calls is collected in some of them. */
const TRIES = 4;

const { engine, given } = useOwnEngine({
  portal: withPortal,
  plantStore: { token: PLANT_STORE_TOKEN, webhookBase: undefined },
  clientAddress: BEHIND_PROXY,
});
const callers = prepared(() => hostileCallers(engine, given));
const plain = prepared(startPlainServer, (server) => server.close());

const some = roundRobin(VALUES);

const inJson = (content: unknown) => ({
  body: { type: 'application/json', content: JSON.stringify(content) },
});

/** The worst bodies of one type. */
function* worstBodies({ type, schema, example }: HostileBody): Generator<HostileCall> {
  if (type !== 'application/json') {
    for (const content of some(worstTexts(BODY))) yield { body: { type, content } };
    return;
  }
  for (const member of membersOf(schema).filter(({ kind }) => kind !== 'number')) {
    for (const value of member.kind === 'text' ? worstOfText(member) : worstLists(member, example)) {
      yield inJson(withMember(example, member, value));
    }
  }
  for (const make of some([manyNames, deepLists, deepObjects]))
    yield { body: { type, content: make(example) } };
}

function manyNames(example: unknown): string {
  const names = Array.from({ length: 80_000 }, (_, index) => [`unknown_${index}`, 0]);
  return JSON.stringify({ ...(example as object), ...Object.fromEntries(names) });
}

const deepLists = () => '['.repeat(BODY / 2) + ']'.repeat(BODY / 2);
const deepObjects = () => `${'{"a":'.repeat(BODY / 6)}1${'}'.repeat(BODY / 6)}`;

function worstOfText({ schema }: Member): string[] {
  const isFile = schema.contentEncoding !== undefined;
  const allowed = schema.maxLength === undefined ? [] : [schema.maxLength];
  return [isFile ? FILE_BODY : BODY, ...allowed].flatMap((length) => some(worstTexts(length)));
}

/** As many equal items as fit, and as many different ones. */
function worstLists(member: Member, example: unknown): unknown[] {
  const items = member.path.reduce<unknown>(
    (parent, name) => (parent as Record<string, unknown> | undefined)?.[name],
    example,
  );
  const [first = member.schema.items?.enum?.[0] ?? 'a'] = Array.isArray(items) ? (items as unknown[]) : [];
  const equal = () =>
    Array.from({ length: Math.floor(BODY / (JSON.stringify(first).length + 1)) }, () => first);
  const different = () => Array.from({ length: BODY / 10 }, (_, index) => String(index));
  return some([equal, different]).map((make) => make());
}

/** The worst call of every kind. */
function* worstCalls({ parameters, bodies }: HostileOperation): Generator<HostileCall> {
  for (const { name, in: where } of parameters) {
    for (const text of some(worstHeaderTexts(HEADER))) {
      if (where === 'header') yield { headers: { [name]: text } };
      else if (where === 'path') yield { path: { [name]: encodeURIComponent(text).slice(0, HEADER) } };
      else yield { query: `${name}=${encodeURIComponent(text).slice(0, HEADER)}` };
    }
  }
  for (const text of some(worstHeaderTexts(HEADER))) yield { headers: { Authorization: `Bearer ${text}` } };
  for (const body of bodies) yield* worstBodies(body);
}

async function bearable(operation: HostileOperation, call: HostileCall): Promise<string | undefined> {
  let found = '';
  for (let turn = 0; turn < TRIES; turn += 1) {
    let status = 0;
    const caller = callers[operation.api];
    const stall = await longestStall(
      async () => ({ status } = await send(engine.origin, operation, caller, call)),
    );
    if (status >= 500) return `${status} for ${shown(call)}`;
    if (stall <= ALWAYS) return undefined;
    const parsing = await longestStall(() => send(plain.origin, operation, caller, call));
    if (stall <= ALWAYS + RATIO * parsing) return undefined;
    found = `${stall.toFixed(0)} ms, ${parsing.toFixed(0)} ms for parsing, of ${shown(call)}`;
  }
  return found;
}

/** The beginning of a hostile call. */
const shown = (call: HostileCall) => JSON.stringify(call).slice(0, 300);

test.each(allOperations().map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'the worst call of %s delays no other caller',
  async (_, operation) => {
    const unbearable: string[] = [];
    for (const call of worstCalls(operation)) {
      const problem = await bearable(operation, call);
      if (problem !== undefined) unbearable.push(problem);
    }
    expect(unbearable).toEqual([]);
  },
  600_000,
);
