/** Files are read by links that expire, and scanned by clamd before they are stored. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { listReads } from '../../../db/audit.ts';
import { EncryptionKeys } from '../../../db/encryption.ts';
import { LINK_SECONDS } from '../../../domain/prescriptions/prescriptions.ts';
import { ENCRYPTION_KEYS, keyNamed } from '../../support/engine/encryption-keys.ts';
import { fileStoreIn, newEncryptionKeys, newFilesFolder } from '../../support/servers/file-stores.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { details, submitPrescription, inBase64, read, received } from '../../support/prescriptions/submit.ts';
import { pdf, png } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnApi } from '../../support/suite/use-own-api.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { signedInPharmacist, withPortal } from '../../support/callers/portal-caller.ts';
import { folderStorage } from '../../support/servers/test-storages.ts';
import { VirusScanner } from '../../../services/prescriptions/files/virus-scanner.ts';
import { readApiSettings } from '../../../api/settings.ts';
import { EICAR, startClamd } from '../../support/servers/clamd-server.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';

const folder = newFilesFolder();

let now = Date.now();

const { engine, given } = useOwnEngine(async () => ({
  worker: false,
  fileStore: await fileStoreIn(folder),
  clock: () => new Date(now),
}));

const partner = prepared(given.partner());

const get = (linkPath: string) => fetch(engine.origin + linkPath);

async function linkOf(caller: ApiCaller, content: Buffer): Promise<string> {
  const { prescription_id } = await received(caller, { files: inBase64(content) });
  return firstLink(caller, prescription_id);
}

async function firstLink(caller: ApiCaller, prescriptionId: string): Promise<string> {
  const { files } = await read(caller, prescriptionId);
  return files[0]?.link.path ?? '';
}

async function codeAt(linkPath: string): Promise<string | number> {
  const response = await get(linkPath);
  if (response.status === 200) return 200;
  return ((await response.json()) as { error: { code: string } }).error.code;
}

test('a link returns the stored file, and a browser neither stores nor executes it', async () => {
  const content = pdf({ words: 'as it was sent' });
  const response = await get(await linkOf(partner, content));
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('a link expires, and another read returns a new one', async () => {
  const { prescription_id } = await received(partner, { files: inBase64(png({ words: 'ends' })) });
  const link = await firstLink(partner, prescription_id);
  try {
    now += (LINK_SECONDS - 2) * 1000;
    expect(await codeAt(link)).toBe(200);
    now += 2_000;
    expect(await codeAt(link)).toBe('file_link_not_found');
    expect(await codeAt(await firstLink(partner, prescription_id))).toBe(200);
  } finally {
    now = Date.now();
  }
});

test('a link ends with the key that requested it', async () => {
  const caller = await given.partner();
  const link = await linkOf(caller, png({ words: 'revoked' }));
  await engine.database
    .updateTable('api_key')
    .set({ revoked_at: new Date() })
    .where('partner_id', '=', caller.partnerId)
    .execute();
  expect(await codeAt(link)).toBe('file_link_not_found');
});

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The same signature with different unused bits in its last character. */
function respelled(link: string): string {
  const other = BASE64URL.charAt(BASE64URL.indexOf(link.slice(-1)) ^ 1);
  const [before, after] = [link, link.slice(0, -1) + other].map((text) =>
    Buffer.from(text.slice(text.lastIndexOf('.') + 1), 'base64url').toString('hex'),
  );
  expect(after).toBe(before);
  return link.slice(0, -1) + other;
}

describe('misused links', () => {
  test.each([
    ['with a changed end', (link: string) => `${link.slice(0, -2)}xx`],
    ['with a later time', (link: string) => link.replace(/\.(\d+)\./, (_, time) => `.${Number(time) + 60}.`)],
    ['with another spelling of its signature', respelled],
    ['with a pad behind its signature', (link: string) => `${link}%3D`],
    ['with a line end in its signature', (link: string) => link.replace(/.$/, '%0A$&')],
    ['without its signature', (link: string) => link.slice(0, link.lastIndexOf('.'))],
    ['that is made up', () => '/v1/prescription-files/x'],
  ])('a link to a file does not work %s', async (name, change) => {
    const link = await linkOf(partner, png({ words: name }));
    expect(await codeAt(change(link))).toBe('file_link_not_found');
  });

  test("the signature of a link does not work for another partner's file", async () => {
    const other = await given.partner();
    const own = await linkOf(partner, png({ words: 'own' }));
    const foreign = await linkOf(other, png({ words: 'foreign' }));
    const [mine, theirs] = [own, foreign].map((link) => (link.split('/').at(-1) ?? '').split('.'));
    const mixed = [theirs?.[0], ...(mine?.slice(1) ?? [])].join('.');
    expect(await codeAt(`/v1/prescription-files/${mixed}`)).toBe('file_link_not_found');
  });
});

test('the disk holds no readable part of a file', async () => {
  await linkOf(partner, pdf({ words: 'Ada Obi takes amoxicillin' }));
  const names = await readdir(path.join(folder, 'prescriptions'));
  for (const name of names) {
    const stored = await readFile(path.join(folder, 'prescriptions', name));
    expect(stored.subarray(0, 4).toString()).toBe('MFE1');
    expect(stored.includes('amoxicillin') || stored.includes('%PDF')).toBe(false);
  }
  expect(names.join()).not.toMatch(/file_|rx_|par_/);
});

test('a file changed on disk is not returned', async () => {
  // The first file creates the folder.
  await linkOf(partner, png({ words: 'another file' }));
  const before = new Set(await readdir(path.join(folder, 'prescriptions')));
  const link = await linkOf(partner, png({ words: 'changed on disk' }));
  const [name = ''] = (await readdir(path.join(folder, 'prescriptions'))).filter((one) => !before.has(one));
  const file = path.join(folder, 'prescriptions', name);
  const stored = await readFile(file);
  stored[stored.length - 20] = (stored[stored.length - 20] ?? 0) ^ 1;
  await writeFile(file, stored);
  expect(await codeAt(link)).toBe('temporarily_unavailable');
});

test('files encrypted with an old key are readable until that key is removed', async () => {
  const rotated = newFilesFolder();
  const [old, young] = ['old', 'young'].map((id) => keyNamed(id));
  if (old === undefined || young === undefined) throw new Error('no keys');
  const before = await (await fileStoreIn(rotated, new EncryptionKeys([old]))).add(Buffer.from('before'));
  const both = await fileStoreIn(rotated, new EncryptionKeys([young, old]));
  const after = await both.add(Buffer.from('after'));
  expect([await both.read(before), await both.read(after)].map(String)).toEqual(['before', 'after']);
  const alone = await fileStoreIn(rotated, new EncryptionKeys([young]));
  expect(String(await alone.read(after))).toBe('after');
  await expect(alone.read(before)).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    cause: expect.objectContaining({ message: expect.stringContaining('key old') }),
  });
});

test('a stored file cannot be decrypted in the place of another file, or with other keys', () => {
  const keys = newEncryptionKeys();
  const stored = keys.encrypt(Buffer.from('content'), 'here');
  expect(String(keys.decrypt(stored, 'here'))).toBe('content');
  expect(() => keys.decrypt(stored, 'there')).toThrow('or the data was changed');
  expect(() => newEncryptionKeys('other').decrypt(stored, 'here')).toThrow('is missing from the settings');
  expect(() => keys.decrypt(Buffer.from('MFE1'), 'here')).toThrow('not in the encrypted format');
});

describe('logs of prescription access', () => {
  const actions = (prescriptionId: string) =>
    engine.database
      .selectFrom('prescription_action')
      .where('prescription_id', '=', prescriptionId)
      .select(['action', 'partner_id', 'key_id'])
      .orderBy('action_id')
      .execute();

  test('logs record who submitted a prescription, and each read of the record and the file', async () => {
    const caller = await given.partner();
    const { prescription_id, files } = await received(caller, { files: inBase64(png({ words: 'audit' })) });
    const { key_id } = await engine.database
      .selectFrom('api_key')
      .select('key_id')
      .where('partner_id', '=', caller.partnerId)
      .executeTakeFirstOrThrow();
    const link = await firstLink(caller, prescription_id);
    await get(link);
    await get(link);
    const who = { partner_id: caller.partnerId, key_id };
    expect(await actions(prescription_id)).toEqual([{ ...who, action: 'created' }]);
    const fileRead = {
      ...who,
      operation: 'readPrescriptionFile',
      subject_ids: [prescription_id, files[0]?.file_id],
    };
    const reads = await listReads(engine.database, prescription_id);
    expect(reads.filter(({ operation }) => operation.startsWith('read'))).toMatchObject([
      { ...who, operation: 'readPrescription', subject_ids: [prescription_id] },
      fileRead,
      fileRead,
    ]);
  });

  test.each([
    ['changed', 'update prescription_action set key_id = key_id'],
    ['shortened', 'delete from prescription_action'],
    ['emptied', 'truncate prescription_action'],
  ])('the audit log of prescriptions cannot be %s', async (change, statement) => {
    // The row triggers need a row.
    await received(partner, { files: inBase64(png({ words: `log ${change}` })) });
    await expect(sql.raw(statement).execute(engine.database)).rejects.toThrow('append-only');
  });
});

describe('links for portal members', () => {
  const place = prepared(folderStorage);

  const { engine, given } = useOwnApi(() => ({ portal: withPortal, fileStore: place.fileStore }));

  interface Listed {
    readonly prescriptions: readonly {
      readonly files: readonly { readonly link: { readonly path: string } }[];
    }[];
  }

  test("a portal member's link ends at sign-out and does not work for members of another pharmacy", async () => {
    const partner = await given.partner();
    const pharmacy = await given.pharmacy().stocked();
    const { prescription_id } = await received(partner, { files: inBase64(png({ words: 'sheet' })) });
    const { request_id } = await given
      .order()
      .by(partner)
      .at(pharmacy)
      .with({ prescription_ids: [prescription_id] })
      .confirmed();
    const pharmacist = await signedInPharmacist(engine, pharmacy.pharmacyId);
    const path = `/pharmacy/orders/${request_id}/prescriptions`;
    const { data } = await pharmacist.call<Listed>('GET', path);
    const link = data.prescriptions[0]?.files[0]?.link.path ?? '';
    const read = async () => (await fetch(engine.origin + link)).status;
    expect(await read()).toBe(200);
    const other = await signedInPharmacist(engine, (await given.pharmacy()).pharmacyId);
    expect((await other.call('GET', path)).status).toBe(404);
    await pharmacist.call('DELETE', '/session');
    expect(await read()).toBe(404);
  });
});

describe('virus scanning', () => {
  const host = '127.0.0.1';

  const clamd = prepared(
    () => startClamd(),
    (server) => server.close(),
  );

  const { given } = useOwnEngine(() => ({
    worker: false,
    virusScanner: new VirusScanner({ host, port: clamd.port }),
  }));

  const partner = prepared(given.partner());

  test('a clean file is accepted after clamd has scanned all of it', async () => {
    const file = pdf({ words: 'clean '.repeat(100_000) });
    expect((await submitPrescription(partner, { files: inBase64(file) })).status).toBe(201);
    expect(clamd.scanned.some((content) => content.equals(file))).toBe(true);
  });

  test('an infected file is refused, the error names its index, and nothing of the call is stored', async () => {
    const files = inBase64(png({ words: 'with a virus' }), pdf({ words: EICAR }));
    const { status, error } = await submitPrescription(partner, { files });
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([422, 'file_infected', 'files[1]']);
    expect((await submitPrescription(partner, { files: files.slice(0, 1) })).status).toBe(201);
  });

  describe('an unavailable scanner', () => {
    type Answer = (content: Buffer, socket: Socket) => string | undefined;
    const outcomes: [string, Answer][] = [
      ['says that it is too large', () => 'INSTREAM size limit exceeded. ERROR\0'],
      ['says something else', () => 'stream: OK, more or less\0'],
      ['says OK without its end', () => 'stream: OK'],
      ['says too much', () => 'stream: OK'.repeat(1_000)],
      ['closes the connection', (_, socket) => void socket.destroy()],
      ['does not answer', () => undefined],
    ];
    let answer: Answer;
    const broken = prepared(
      () => startClamd((content, socket) => answer(content, socket)),
      (server) => server.close(),
    );
    const failing = useOwnEngine(() => ({
      worker: false,
      virusScanner: new VirusScanner({ host, port: broken.port, timeoutMs: 500 }),
    }));

    test.each(outcomes)('no file is accepted when clamd %s', async (name, answered) => {
      answer = answered;
      const caller = await failing.given.partner();
      const { status, error } = await submitPrescription(caller, { files: inBase64(png({ words: name })) });
      expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
      expect((await submitPrescription(caller, { details: details() })).status).toBe(201);
    });

    test('no file is accepted when clamd is down', async () => {
      const gone = await startClamd();
      await gone.close();
      await expect(new VirusScanner({ host, port: gone.port }).isClean(png())).rejects.toMatchObject({
        code: 'temporarily_unavailable',
      });
    });
  });

  describe('CLAMD_ADDRESS', () => {
    const read = (value: string) =>
      readApiSettings({
        FULFILMENT_ENVIRONMENT: 'sandbox',
        DATABASE_URL: 'postgres://localhost/x',
        OFFER_SECRETS: OFFER_SECRET,
        ENCRYPTION_KEYS,
        CLAMD_ADDRESS: value,
      }).clamd;

    test.each([
      ['clamd:3310', { host: 'clamd', port: 3310 }],
      ['[::1]:3310', { host: '::1', port: 3310 }],
    ])('CLAMD_ADDRESS %s is accepted', (value, address) => expect(read(value)).toEqual(address));

    test.each(['clamd', 'clamd:', ':3310', 'tcp://clamd:3310', 'clamd:99999', ''])(
      'CLAMD_ADDRESS "%s" is refused',
      (value) => expect(() => read(value)).toThrow('CLAMD_ADDRESS must be'),
    );
  });
});
