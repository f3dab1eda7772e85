/** Prescriptions of megabytes as JSON: read as short ones are, compressed or not, and refused as those are. */
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { Failure } from '../../../api/http/answers.ts';
import { fileStoreIn, newFilesFolder } from '../../support/servers/file-stores.ts';
import { ENROLLEE, handIn, handInForm, inBase64, type Receipt } from '../../support/prescriptions/hand-in.ts';
import { pdf } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

const { given } = useOwnEngine(async () => ({
  worker: false,
  fileStore: await fileStoreIn(newFilesFolder()),
}));
const partner = prepared(given.partner());

const MEGABYTES = 4_000_000;
const large = (words: string) => pdf({ words: words.padEnd(MEGABYTES) });

async function send(
  body: string | Uint8Array | ReadableStream,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${partner.origin}/v1/prescriptions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${partner.key}`, 'Content-Type': 'application/json', ...headers },
    body,
    duplex: 'half',
  });
  const { data, error } = (await response.json()) as { data: Receipt; error: Failure['error'] };
  return { status: response.status, data, error };
}

test('a file is the same one in JSON, in compressed JSON, in JSON without a length and in a form', async () => {
  const content = large('the same');
  const json = JSON.stringify({ enrollee_id: ENROLLEE, files: inBase64(content) });
  const first = await send(json);
  expect([first.status, first.data.files[0]?.bytes]).toEqual([201, content.length]);
  const again = [
    await send(gzipSync(json), { 'Content-Encoding': 'gzip' }),
    await send(new Blob([json]).stream()),
    await send(json, { 'Content-Encoding': '' }),
    await handInForm(partner, [
      ['data', JSON.stringify({ enrollee_id: ENROLLEE })],
      ['files', content],
    ]),
  ];
  expect(again.map(({ status, data }) => [status, data.prescription_id])).toEqual(
    again.map(() => [200, first.data.prescription_id]),
  );
});

test('an Idempotency-Key holds for the same body in the other form, and for no other file', async () => {
  const key = { 'Idempotency-Key': 'large-json' };
  const content = large('one key');
  const first = await handIn(partner, { files: inBase64(content) }, key);
  const form = await handInForm(
    partner,
    [
      ['data', JSON.stringify({ enrollee_id: ENROLLEE })],
      ['files', content],
    ],
    key,
  );
  expect([form.status, form.data]).toEqual([first.status, first.data]);
  const other = await handIn(partner, { files: inBase64(large('another')) }, key);
  expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused']);
});

const text = 'A'.repeat(1_000_000);

test.each([
  ['is not JSON', `{"enrollee_id":"${text}`, 'malformed_json', []],
  ['has a million items', `[${'0,'.repeat(999_999)}0]`, 'validation_error', ['too_much']],
  ['has a text that is too long', JSON.stringify({ enrollee_id: text }), 'validation_error', ['maxLength']],
  [
    'has a file that is no base 64',
    JSON.stringify({ enrollee_id: ENROLLEE, files: [{ content: `${text}!` }] }),
    'validation_error',
    ['base64'],
  ],
  ['is empty but for spaces', ' '.repeat(1_000_000), 'malformed_json', []],
])('a body that %s is refused', async (_, body, code, rules) => {
  const { status, error } = await send(body);
  expect([status, error.code]).toEqual([400, code]);
  expect((error.fields ?? []).map((field) => field.code)).toEqual(rules);
});

test.each([
  ['said', (body: string) => body, {}],
  ['not said', (body: string) => new Blob([body]).stream(), {}],
  ['that of a small body', (body: string) => gzipSync(body), { 'Content-Encoding': 'gzip' }],
])('more than 10 MB is refused when its length is %s', async (_, bodyOf, headers) => {
  const { status, error } = await send(bodyOf(`"${'A'.repeat(11 * 1024 * 1024)}"`), headers);
  expect([status, error.code]).toEqual([413, 'payload_too_large']);
});

test('a body that is not compressed as its header says is refused, and one in an unknown way too', async () => {
  const broken = await send('A'.repeat(1_000_000), { 'Content-Encoding': 'gzip' });
  expect([broken.status, broken.error.code]).toEqual([400, 'malformed_http']);
  const unknown = await send('{}', { 'Content-Encoding': 'zstd' });
  expect([unknown.status, unknown.error.code]).toEqual([415, 'unsupported_media_type']);
});
