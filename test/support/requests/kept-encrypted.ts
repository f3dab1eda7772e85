/** What is kept encrypted of requests, and that nothing of it is in what anybody is told. */
import { expect } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OpenapiDocument } from '../engine/contract.ts';
import { eventually } from '../engine/eventually.ts';

/** A PIN in clear. */
export const PIN = /^\d{6}$/;

/** Every text of a request that is kept encrypted: its PIN, and what else is about the patient. */
async function keptEncrypted(database: Kysely<Database>, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ kept: string | null }>`
    select submission ->> 'delivery_pin' as kept from request where request_id = ${requestId}
    union all select submission ->> 'sealed' from request where request_id = ${requestId}
    union all select entry ->> 'sealed' from timeline_entry where request_id = ${requestId}
  `.execute(database);
  return rows.flatMap(({ kept }) => kept ?? []);
}

/** Fails where an answer, an event or a call to a pharmacy's system has such a text in it. */
export async function expectNothingEncrypted(
  database: Kysely<Database>,
  requestId: string,
  told: unknown,
): Promise<void> {
  const text = JSON.stringify(told);
  // A request is answered before Postgres has it.
  const kept = await eventually(
    async () => {
      const found = await keptEncrypted(database, requestId);
      return found.length >= 2 ? found : undefined;
    },
    { deadlineMs: 20_000, describe: 'the request in Postgres' },
  );
  expect(kept.filter((one) => text.includes(one))).toEqual([]);
  expect(text).not.toContain('"sealed"');
}

/** The operations of a document whose answer has a member `delivery_pin`, wherever. */
export function operationsWithPins(document: object): string[] {
  const { paths, components } = document as OpenapiDocument;
  const shows = (part: unknown, seen = new Set<string>()): boolean => {
    const text = JSON.stringify(part);
    if (text.includes('"delivery_pin":{')) return true;
    return [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].some(([, name = '']) => {
      if (seen.has(name)) return false;
      seen.add(name);
      return shows(components.schemas[name] ?? {}, seen);
    });
  };
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) => Object.entries(responses).some(([code, one]) => code < '300' && shows(one)))
    .map(({ operationId }) => operationId);
}
