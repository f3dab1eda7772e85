/** Files are looked at by clamd before they are stored; without its word none is taken. */
import { ENCRYPTION_KEYS } from '../../support/engine/encryption-keys.ts';
import { describe, expect, test } from '@jest/globals';
import type { Socket } from 'node:net';
import { VirusScanner } from '../../../services/prescriptions/files/virus-scanner.ts';
import { readApiSettings } from '../../../api/settings.ts';
import { EICAR, startClamd } from '../../support/servers/clamd-server.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';
import { details, handIn, inBase64 } from '../../support/prescriptions/hand-in.ts';
import { pdf, png } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

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

test('a file without a virus is taken, after clamd has seen all of it', async () => {
  const file = pdf({ words: 'clean '.repeat(100_000) });
  expect((await handIn(partner, { files: inBase64(file) })).status).toBe(201);
  expect(clamd.scanned.some((content) => content.equals(file))).toBe(true);
});

test('a file with a virus is refused by name of the file, and nothing of the call is taken', async () => {
  const files = inBase64(png({ words: 'with a virus' }), pdf({ words: EICAR }));
  const { status, error } = await handIn(partner, { files });
  expect([status, error.code, error.fields?.[0]?.path]).toEqual([422, 'file_infected', 'files[1]']);
  expect((await handIn(partner, { files: files.slice(0, 1) })).status).toBe(201);
});

describe('no file is taken', () => {
  type Answer = (content: Buffer, socket: Socket) => string | undefined;
  const outcomes: [string, Answer][] = [
    ['says that it is too large', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['says something else', () => 'stream: OK, more or less\0'],
    ['says OK without its end', () => 'stream: OK'],
    ['says too much', () => 'stream: OK'.repeat(1_000)],
    ['closes the connection', (_, socket) => void socket.destroy()],
    ['says nothing', () => undefined],
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

  test.each(outcomes)('no file is taken when clamd %s', async (name, answered) => {
    answer = answered;
    const caller = await failing.given.partner();
    const { status, error } = await handIn(caller, { files: inBase64(png({ words: name })) });
    expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
    expect((await handIn(caller, { details: details() })).status).toBe(201);
  });

  test('no file is taken when clamd is not there', async () => {
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
  ])('CLAMD_ADDRESS %s is taken', (value, address) => expect(read(value)).toEqual(address));

  test.each(['clamd', 'clamd:', ':3310', 'tcp://clamd:3310', 'clamd:99999', ''])(
    'CLAMD_ADDRESS "%s" is refused',
    (value) => expect(() => read(value)).toThrow('CLAMD_ADDRESS must be'),
  );
});
