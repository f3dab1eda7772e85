/** Rows of requests: what is about the patient is readable with the request's own key alone, and in its own row alone. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { listRequests } from '../../db/requests/request-lists.ts';
import { readProjection, readRequest, saveRequest } from '../../db/requests/requests.ts';
import { withSealedRows } from '../../db/sealed-rows.ts';
import { newId } from '../../domain/common/ids.ts';
import { firstEntry, type TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { PayloadKeys } from '../../services/privacy/payload-keys.ts';
import { ENCRYPTION } from '../support/engine/encryption-keys.ts';
import { submission } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const own = useDatabase();

const PATIENT = {
  recipient: { name: 'Amina Sule', phone: '+2348031235555' },
  delivery_address: {
    street: '5 Iroko Street',
    city: 'Yaba',
    state: 'NG-LA',
    instructions: 'the green gate',
  },
  authorization: { code: 'AUTH-AMINA', emergency: false },
} as const;
const UNREADABLE = { recipient: null, delivery_address: { street: 'erased', city: 'Yaba', state: 'NG-LA' } };

const noteOf = (made: Submission): TimelineEntry => ({
  ...firstEntry(made),
  sequence: 2,
  note: 'her brother takes it',
  event: 'hold_resolved',
  resolved: { end: 'correct_recipient', recipient: PATIENT.recipient },
});

async function saved(changes: Partial<Submission> = {}): Promise<Submission> {
  const made = submission({ ...PATIENT, ...changes });
  await saveRequest(own.database, { submission: made, timeline: [firstEntry(made), noteOf(made)] });
  return made;
}

/** As a process that has met no request. */
const elsewhere = (plain = own.database.withoutPlugins()) =>
  withSealedRows(plain, new PayloadKeys({ database: plain, encryption: ENCRYPTION }));

test('what is written is read as it was, and stands in no row', async () => {
  const made = await saved();
  expect(await readProjection(elsewhere(), made.request_id)).toMatchObject({
    submission: made,
    timeline: [firstEntry(made), noteOf(made)],
  });
  const { rows } = await sql<{ text: string }>`
    select request::text || timeline_entry::text as text from request join timeline_entry using (request_id)
     where request_id = ${made.request_id}
  `.execute(own.database);
  const text = rows.map((row) => row.text).join('\n');
  expect(text).toContain('Yaba');
  for (const secret of ['Amina', '+2348031235555', 'Iroko', 'green gate', 'AUTH-AMINA', 'brother'])
    expect(text).not.toContain(secret);
});

test('without its key a request is read as one whose patient was erased, and keeps no other back', async () => {
  const partner_id = newId('partner');
  const [lost, other] = [await saved({ partner_id }), await saved({ partner_id })];
  await own.database.deleteFrom('payload_key').where('key_id', '=', lost.request_id).execute();
  const read = await readRequest(elsewhere(), lost.request_id);
  expect(read?.record).toMatchObject(UNREADABLE);
  const page = await listRequests(elsewhere(), partner_id, {}, { limit: 5, after: undefined });
  expect(page.requests.map(({ request_id }) => request_id).toSorted()).toEqual(
    [lost.request_id, other.request_id].toSorted(),
  );
  expect(page.requests.find(({ request_id }) => request_id === other.request_id)).toMatchObject({
    recipient: PATIENT.recipient,
  });
});

test('what is put into another request, or another row of the same, is not read there', async () => {
  const [from, to] = [await saved(), await saved()];
  await sql`
    update timeline_entry set entry = (select entry from timeline_entry where request_id = ${from.request_id} and sequence = 2)
     where request_id = ${to.request_id} and sequence = 2
  `.execute(own.database);
  await expect(readProjection(elsewhere(), to.request_id)).rejects.toThrow('is not of this row');
  await sql`
    update timeline_entry set entry = entry || '{"sequence": 7}' where request_id = ${from.request_id} and sequence = 2
  `.execute(own.database);
  await expect(readProjection(elsewhere(), from.request_id)).rejects.toThrow('authenticate');
});

test('a page of requests is read without a statement for each of their keys', async () => {
  const partner_id = newId('partner');
  for (let made = 0; made < 5; made += 1) await saved({ partner_id });
  let statements = 0;
  const counted = own.database.withoutPlugins().withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const page = await listRequests(elsewhere(counted), partner_id, {}, { limit: 5, after: undefined });
  expect(page.requests.map(({ recipient }) => recipient)).toEqual(Array(5).fill(PATIENT.recipient));
  expect(statements).toBeLessThanOrEqual(3);
});

test('a database that was opened without keys writes nothing in clear text', async () => {
  const made = submission(PATIENT);
  const saving = saveRequest(own.database.withoutPlugins(), {
    submission: made,
    timeline: [firstEntry(made)],
  });
  await expect(saving).rejects.toThrow('Open the database with the keys of its rows');
});
