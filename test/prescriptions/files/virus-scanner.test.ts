/** Files are looked at by clamd before they are stored; without its word none is taken. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Socket } from 'node:net';
import { VirusScanner } from '../../../services/prescriptions/files/virus-scanner.ts';
import { readApiSettings } from '../../../api/settings.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { EICAR, startClamd, type ClamdServer } from '../../support/servers/clamd-server.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';
import { details, handIn, inBase64 } from '../../support/prescriptions/hand-in.ts';
import { pdf, png } from '../../support/prescriptions/samples.ts';

const host = '127.0.0.1';
let clamd: ClamdServer;
let engine: TestEngine;
let partner: ApiCaller;

beforeAll(async () => {
  clamd = await startClamd();
  engine = await startEngine({ worker: false, virusScanner: new VirusScanner({ host, port: clamd.port }) });
  partner = await engine.partner();
});
afterAll(async () => {
  await engine.close();
  await clamd.close();
});

test('a clean file is taken, after clamd has seen all of it', async () => {
  const file = pdf({ words: 'clean '.repeat(100_000) });
  expect((await handIn(partner, { files: inBase64(file) })).status).toBe(201);
  expect(clamd.scanned.some((content) => content.equals(file))).toBe(true);
});

test('one with a virus is refused by name of the file, and nothing of the call is taken', async () => {
  const files = inBase64(png({ words: 'with a virus' }), pdf({ words: EICAR }));
  const { status, error } = await handIn(partner, { files });
  expect([status, error.code, error.fields?.[0]?.path]).toEqual([422, 'file_infected', 'files[1]']);
  expect((await handIn(partner, { files: files.slice(0, 1) })).status).toBe(201);
});

describe('no file is taken', () => {
  const outcomes: [string, (content: Buffer, socket: Socket) => string | undefined][] = [
    ['says that it is too large', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['says something else', () => 'stream: OK, more or less\0'],
    ['says OK without its end', () => 'stream: OK'],
    ['says too much', () => 'stream: OK'.repeat(1_000)],
    ['closes the connection', (_, socket) => void socket.destroy()],
    ['says nothing', () => undefined],
  ];

  test.each(outcomes)('when clamd %s', async (name, answer) => {
    const broken = await startClamd(answer);
    const virusScanner = new VirusScanner({ host, port: broken.port, timeoutMs: 500 });
    const failing = await startEngine({ worker: false, virusScanner });
    try {
      const caller = await failing.partner();
      const { status, error } = await handIn(caller, { files: inBase64(png({ words: name })) });
      expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
      expect((await handIn(caller, { details: details() })).status).toBe(201);
    } finally {
      await failing.close();
      await broken.close();
    }
  });

  test('when clamd is not there', async () => {
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
      CLAMD_ADDRESS: value,
    }).clamd;

  test.each([
    ['clamd:3310', { host: 'clamd', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('%s is taken', (value, address) => expect(read(value)).toEqual(address));

  test.each(['clamd', 'clamd:', ':3310', 'tcp://clamd:3310', 'clamd:99999', ''])('"%s" is refused', (value) =>
    expect(() => read(value)).toThrow('CLAMD_ADDRESS must be'),
  );
});
