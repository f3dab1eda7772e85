/** Checks that answers, events and calls contain none of a request's encrypted data. */
import { expect } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OpenapiDocument } from '../engine/contract.ts';
import { eventually } from '../engine/eventually.ts';

/** A PIN in plain text. */
export const PIN = /^\d{6}$/;

/** Returns every encrypted text of a request: its PIN, and the data about the patient. */
async function keptEncrypted(database: Kysely<Database>, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ kept: string | null }>`
    select submission ->> 'delivery_pin' as kept from request where request_id = ${requestId}
    union all select submission ->> 'sealed' from request where request_id = ${requestId}
    union all select entry ->> 'sealed' from timeline_entry where request_id = ${requestId}
  `.execute(database);
  return rows.flatMap(({ kept }) => kept ?? []);
}

/** Fails when an answer, an event or a call to a pharmacy's system contains an encrypted text of the request. */
export async function expectNothingEncrypted(
  database: Kysely<Database>,
  requestId: string,
  output: unknown,
): Promise<void> {
  const text = JSON.stringify(output);
  // A request is answered before it is written to Postgres.
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

/** Returns the operations of a document whose answers have a member `delivery_pin` at any depth. */
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
