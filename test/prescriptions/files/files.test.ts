/** Files of prescriptions are accepted in both forms, stored once, and refused with a reason. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { MAX_FILE_BYTES } from '../../../domain/prescriptions/prescriptions.ts';
import { fileStoreIn, newFilesFolder } from '../../support/servers/file-stores.ts';
import {
  details,
  ENROLLEE,
  submitPrescription,
  submitForm,
  inBase64,
  read,
  type Receipt,
  received,
} from '../../support/prescriptions/submit.ts';
import { damagedPdf, jpeg, pdf, pdfWithObjects, png, zip } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import type { Failure } from '../../../api/http/answers.ts';

const folder = newFilesFolder();

const { engine, given } = useOwnEngine(async () => ({
  worker: false,
  fileStore: await fileStoreIn(folder),
}));

const partner = prepared(given.partner());

const storedFiles = async () => (await readdir(path.join(folder, 'prescriptions')).catch(() => [])).length;

const DATA = JSON.stringify({ enrollee_id: ENROLLEE });

/** A part of a form with the boundary `b`. */
function part(name: string, content: string | Buffer, fileName = ''): Buffer {
  const head = `--b\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n`;
  const type = fileName === '' ? '' : 'Content-Type: application/octet-stream\r\n';
  return Buffer.concat([Buffer.from(`${head}${type}\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
}

/** A PDF of exactly this size in bytes. */
function pdfOf(bytes: number, words: string): Buffer {
  const missing = bytes - pdf({ words }).length;
  return pdf({ words: words + ' '.repeat(missing) });
}

test('files of all kinds are accepted, recognised by their bytes and listed in sequence', async () => {
  const files = [png({ words: 'kinds' }), pdf({ words: 'kinds' }), jpeg({ comment: 'kinds' })];
  const { data } = await submitPrescription(partner, { details: details(), files: inBase64(...files) });
  expect(data.files.map(({ media_type, bytes }) => [media_type, bytes])).toEqual([
    ['image/png', files[0]?.length],
    ['application/pdf', files[1]?.length],
    ['image/jpeg', files[2]?.length],
  ]);
  const shown = await read(partner, data.prescription_id);
  expect(shown.files).toMatchObject(data.files);
});

test('the same files in another order or encoding, or twice in one call, are the same prescription', async () => {
  const caller = await given.partner();
  const [first, second] = [png({ words: 'one' }), pdf({ words: 'two' })];
  const before = await storedFiles();
  const { prescription_id } = await received(caller, { files: inBase64(first, second) });
  const answers = [
    await submitPrescription(caller, { files: inBase64(second, first) }),
    await submitPrescription(caller, { files: inBase64(first, first, second) }),
    await submitForm(caller, [
      ['data', DATA],
      ['files', second],
      ['files', first],
    ]),
  ];
  expect(answers.map(({ status, data }) => [status, data.prescription_id])).toEqual(
    answers.map(() => [200, prescription_id]),
  );
  expect(await storedFiles()).toBe(before + 2);
});

test('concurrent calls with the same file store it once and leave nothing else', async () => {
  const caller = await given.partner();
  const before = await storedFiles();
  const body = { files: inBase64(png({ words: 'at once' })) };
  const answers = await Promise.all(Array.from({ length: 4 }, () => submitPrescription(caller, body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ data }) => data.prescription_id)).size).toBe(1);
  expect(await storedFiles()).toBe(before + 1);
});

test('a photo is stored without data the phone appended, and counts as the same file with and without it', async () => {
  const photo = jpeg({ comment: 'a phone' });
  const sent = Buffer.concat([photo, Buffer.from('\0\0\x01\n\x0e\0\0\0Image_UTC_Data1764097200000SEFH')]);
  const { data } = await submitPrescription(partner, { files: inBase64(sent) });
  const sha256 = createHash('sha256').update(photo).digest('hex');
  expect(data.files).toMatchObject([{ media_type: 'image/jpeg', bytes: photo.length, sha256 }]);
  const shown = await read(partner, data.prescription_id);
  const response = await fetch(engine.origin + shown.files[0]?.link.path);
  expect(Buffer.from(await response.arrayBuffer()).equals(photo)).toBe(true);
  const again = await submitPrescription(partner, { files: inBase64(photo) });
  expect([again.status, again.data.prescription_id]).toEqual([200, data.prescription_id]);
});

test('a file in JSON may be a data URL', async () => {
  const content = `data:image/png;base64,${png({ words: 'a URL' }).toString('base64')}`;
  const { status, data } = await submitPrescription(partner, { files: [{ content }] });
  expect([status, data.files[0]?.media_type]).toEqual([201, 'image/png']);
});

test('a HEIC photo is refused with the phone setting to change', async () => {
  const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1');
  const { error } = await submitPrescription(partner, { files: inBase64(heic) });
  expect(error).toMatchObject({
    code: 'file_type_unsupported',
    message: expect.stringContaining('Settings > Camera > Formats > Most Compatible'),
  });
});

test('a file cannot be in a second prescription, also when both are submitted concurrently', async () => {
  const caller = await given.partner();
  const files = inBase64(png({ words: 'reused' }));
  const answers = await Promise.all(
    ['ENR-0002', 'ENR-0003', 'ENR-0004'].map((enrollee_id) =>
      submitPrescription(caller, { enrollee_id, files }),
    ),
  );
  const taken = answers.find(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(2);
  for (const { error } of refused) {
    expect(error.code).toBe('file_already_used');
    expect(error.message).toContain(taken?.data.prescription_id);
  }
});

test('the same file from another partner is a different file', async () => {
  const files = inBase64(png({ words: 'shared' }));
  const receipts = [
    await received(await given.partner(), { files }),
    await received(await given.partner(), { files }),
  ];
  expect(new Set(receipts.map((receipt) => receipt.files[0]?.file_id)).size).toBe(2);
});

describe('multipart forms', () => {
  test('a form without files is accepted', async () => {
    const { status } = await submitForm(partner, [
      ['data', JSON.stringify({ enrollee_id: ENROLLEE, details: details({ reference: 'form' }) })],
    ]);
    expect(status).toBe(201);
  });

  test.each([
    ['with a byte order mark', `\uFEFF${DATA}`],
    ['with null for files', JSON.stringify({ enrollee_id: ENROLLEE, details: null, files: null })],
  ])('a form is accepted that has a data part %s', async (words, data) => {
    const content = jpeg({ comment: words });
    const { data: sent } = await submitPrescription(partner, { files: inBase64(content) });
    const form = await submitForm(partner, [
      ['data', data],
      ['files', content],
    ]);
    expect([form.status, form.data?.prescription_id]).toEqual([200, sent.prescription_id]);
  });

  test('a form without a file may send null for files', async () => {
    const data = { enrollee_id: ENROLLEE, details: details({ reference: 'no file' }), files: null };
    expect((await submitForm(partner, [['data', JSON.stringify(data)]])).status).toBe(201);
  });

  const sheet = jpeg({ comment: 'a form' });
  const inText = (prefix = '') => prefix + sheet.toString('base64');
  test.each([
    [
      'data as a Blob with a file name',
      [part('data', DATA, '; filename="blob"'), part('files', sheet, '; filename="a.jpg"')],
    ],
    ['a file without a file name', [part('data', DATA), part('files', sheet)]],
    ['files[]', [part('data', DATA), part('files[]', sheet, '; filename="a.jpg"')]],
    ['files[0]', [part('data', DATA), part('files[0]', sheet, '; filename="a.jpg"')]],
    [
      'an empty file input',
      [part('data', DATA), part('files', '', '; filename=""'), part('files', sheet, '; filename="a.jpg"')],
    ],
    ['a file in base 64', [part('data', DATA), part('files', inText())]],
    [
      'a file in base 64 with line breaks',
      [part('data', DATA), part('files', inText().replaceAll(/.{76}/g, '$&\r\n'))],
    ],
    ['a file as a data URL', [part('data', DATA), part('files', inText('data:image/jpeg;base64,'))]],
  ])('a form can have %s', async (_, parts) => {
    const { data: sent } = await submitPrescription(partner, { files: inBase64(sheet) });
    const response = await fetch(`${engine.origin}/v1/prescriptions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${partner.key}`,
        'Content-Type': 'multipart/form-data; boundary=b',
      },
      body: new Uint8Array(Buffer.concat([...parts, Buffer.from('--b--\r\n')])),
    });
    const { data } = (await response.json()) as { data: { prescription_id: string } };
    expect([response.status, data?.prescription_id]).toEqual([200, sent.prescription_id]);
  });

  test('an empty file is refused as empty', async () => {
    const { status, error } = await submitForm(partner, [
      ['data', DATA],
      ['files', Buffer.alloc(0)],
    ]);
    expect([status, error.code, error.message]).toEqual([
      422,
      'file_type_unsupported',
      'files[0] is empty; choose the file again.',
    ]);
  });

  test('a form with only an empty file input lacks details and files', async () => {
    const parts = [part('data', DATA), part('files', '', '; filename=""'), Buffer.from('--b--\r\n')];
    const response = await fetch(`${engine.origin}/v1/prescriptions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${partner.key}`,
        'Content-Type': 'multipart/form-data; boundary=b',
      },
      body: new Uint8Array(Buffer.concat(parts)),
    });
    const { error } = (await response.json()) as { error: { fields: { path: string }[] } };
    expect([response.status, error.fields[0]?.path]).toEqual([400, 'details']);
  });

  test.each([
    ['without data', [['files', png()]], 'data'],
    [
      'with an unknown part',
      [
        ['data', DATA],
        ['note', 'x'],
      ],
      'note',
    ],
    [
      'with a file of another name',
      [
        ['data', DATA],
        ['scan', png()],
      ],
      'scan',
    ],
    [
      'with six files',
      [['data', DATA], ...Array.from({ length: 6 }, (_, at) => ['files', png({ words: `${at}` })])],
      'files',
    ],
    [
      'with files in its data',
      [['data', JSON.stringify({ enrollee_id: ENROLLEE, files: [] })]],
      'data.files',
    ],
  ] as [string, [string, string | Buffer][], string][])('a form %s is refused', async (_, parts, member) => {
    const { status, error } = await submitForm(partner, parts);
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', member]);
  });

  test('a form with too many parts is refused at the first part over the limit', async () => {
    const form = `--b\r\n\r\n\r\n`.repeat(1_000_000);
    const before = process.cpuUsage();
    const response = await fetch(`${engine.origin}/v1/prescriptions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${partner.key}`,
        'Content-Type': 'multipart/form-data; boundary=b',
      },
      body: `${form}--b--\r\n`,
    });
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect([response.status, error.code]).toEqual([400, 'validation_error']);
    expect(error.message).toContain('has parts other than one "data"');
    // Reading all of them would take nine seconds.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });

  test('a form whose data part is not JSON is refused', async () => {
    expect((await submitForm(partner, [['data', '{']])).error.code).toBe('malformed_json');
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x', 'malformed_multipart'],
    ['that ends too early', 'multipart/form-data; boundary=b', '--b\r\nContent-Dis', 'malformed_multipart'],
    ['that is empty', 'multipart/form-data; boundary=b', '--b--\r\n', 'validation_error'],
    ['of another type', 'text/plain', 'x', 'unsupported_media_type'],
  ])('a form that %s is refused', async (_, type, body, code) => {
    const response = await fetch(`${engine.origin}/v1/prescriptions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${partner.key}`, 'Content-Type': type },
      body,
    });
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe(code);
  });
});

describe('refused files', () => {
  test.each([
    ['file_type_unsupported', Buffer.from('<html>')],
    ['file_damaged', jpeg({ scans: 1 })],
    ['file_ambiguous', Buffer.concat([pdf(), zip()])],
    ['file_encrypted', damagedPdf({ trailer: '/Encrypt 9 0 R' })],
    ['file_active', pdfWithObjects('<< /S /JavaScript >>')],
    ['image_too_large', png({ width: 100_000, height: 100_000 })],
  ])('the file is refused: %s', async (code, file) => {
    const before = await storedFiles();
    const { status, error } = await submitPrescription(partner, {
      files: inBase64(png({ words: code }), file),
    });
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([422, code, 'files[1]']);
    expect(await storedFiles()).toBe(before);
    // The other parts of the call are not stored either, so the next call is new.
    expect((await submitPrescription(partner, { files: inBase64(png({ words: code })) })).status).toBe(201);
  });

  test('base64 with a line break is refused', async () => {
    const { error } = await submitPrescription(partner, { files: [{ content: 'iVBORw0K\n' }] });
    expect([error.code, error.fields?.[0]?.path]).toEqual(['validation_error', 'files[0].content']);
  });
});

test('a file of the maximum size is accepted as a form, one byte more is not, and the body limit is 10 MB', async () => {
  const largest = pdfOf(MAX_FILE_BYTES, 'largest');
  const taken = await submitForm(partner, [
    ['data', DATA],
    ['files', largest],
  ]);
  expect([taken.status, taken.data?.files[0]?.bytes]).toEqual([201, MAX_FILE_BYTES]);
  const larger = await submitForm(partner, [
    ['data', DATA],
    ['files', pdfOf(MAX_FILE_BYTES + 1, 'larger')],
  ]);
  expect([larger.status, larger.error.code]).toEqual([413, 'payload_too_large']);
  const inJson = await submitPrescription(partner, { files: inBase64(largest) });
  expect([inJson.status, inJson.error.code]).toEqual([413, 'payload_too_large']);
  const half = MAX_FILE_BYTES / 2 + 500_000;
  const two = await submitForm(partner, [
    ['data', DATA],
    ['files', pdfOf(half, 'a')],
    ['files', pdfOf(half, 'b')],
  ]);
  expect([two.status, two.error.code]).toEqual([413, 'payload_too_large']);
});

describe('no file storage', () => {
  const without = useOwnEngine({ worker: false, fileStore: null });

  test('without file storage, files are refused and data accepted', async () => {
    const caller = await without.given.partner();
    const { status, error } = await submitPrescription(caller, { files: inBase64(png()) });
    expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
    expect((await submitPrescription(caller, { details: details() })).status).toBe(201);
  });
});

describe('prescriptions of several megabytes', () => {
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

  test('a file counts as the same in JSON, compressed JSON, chunked JSON and a form', async () => {
    const content = large('the same');
    const json = JSON.stringify({ enrollee_id: ENROLLEE, files: inBase64(content) });
    const first = await send(json);
    expect([first.status, first.data.files[0]?.bytes]).toEqual([201, content.length]);
    const again = [
      await send(gzipSync(json), { 'Content-Encoding': 'gzip' }),
      await send(new Blob([json]).stream()),
      await send(json, { 'Content-Encoding': '' }),
      await submitForm(partner, [
        ['data', JSON.stringify({ enrollee_id: ENROLLEE })],
        ['files', content],
      ]),
    ];
    expect(again.map(({ status, data }) => [status, data.prescription_id])).toEqual(
      again.map(() => [200, first.data.prescription_id]),
    );
  });

  test('an Idempotency-Key matches the same body in another encoding, and no other file', async () => {
    const key = { 'Idempotency-Key': 'large-json' };
    const content = large('one key');
    const first = await submitPrescription(partner, { files: inBase64(content) }, key);
    const form = await submitForm(
      partner,
      [
        ['data', JSON.stringify({ enrollee_id: ENROLLEE })],
        ['files', content],
      ],
      key,
    );
    expect([form.status, form.data]).toEqual([first.status, first.data]);
    const other = await submitPrescription(partner, { files: inBase64(large('another')) }, key);
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused']);
  });

  const text = 'A'.repeat(1_000_000);

  test.each([
    ['is not JSON', `{"enrollee_id":"${text}`, 'malformed_json', []],
    ['has a million items', `[${'0,'.repeat(999_999)}0]`, 'validation_error', ['too_much']],
    ['has a text that is too long', JSON.stringify({ enrollee_id: text }), 'validation_error', ['maxLength']],
    [
      'has a file that is not base64',
      JSON.stringify({ enrollee_id: ENROLLEE, files: [{ content: `${text}!` }] }),
      'validation_error',
      ['base64'],
    ],
    ['contains only spaces', ' '.repeat(1_000_000), 'malformed_json', []],
  ])('a body that %s is refused', async (_, body, code, rules) => {
    const { status, error } = await send(body);
    expect([status, error.code]).toEqual([400, code]);
    expect((error.fields ?? []).map((field) => field.code)).toEqual(rules);
  });

  test.each([
    ['stated', (body: string) => body, {}],
    ['missing', (body: string) => new Blob([body]).stream(), {}],
    ['small because of compression', (body: string) => gzipSync(body), { 'Content-Encoding': 'gzip' }],
  ])('a body over 10 MB is refused when its length is %s', async (_, bodyOf, headers) => {
    const { status, error } = await send(bodyOf(`"${'A'.repeat(11 * 1024 * 1024)}"`), headers);
    expect([status, error.code]).toEqual([413, 'payload_too_large']);
  });

  test('a body not compressed as its header states, or in an unknown encoding, is refused', async () => {
    const broken = await send('A'.repeat(1_000_000), { 'Content-Encoding': 'gzip' });
    expect([broken.status, broken.error.code]).toEqual([400, 'malformed_http']);
    const unknown = await send('{}', { 'Content-Encoding': 'zstd' });
    expect([unknown.status, unknown.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});
