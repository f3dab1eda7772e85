/** Lost, wrong or rotated encryption keys: requests continue, and operators see what to do. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { EncryptionKeys } from '../../db/encryption.ts';
import { readUnderOtherKeys, SEALED_TEXTS } from '../../db/sealed-texts.ts';
import { EXIT } from '../../ops/errors.ts';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { openPrivacy } from '../../services/privacy/privacy.ts';
import { reencrypt } from '../../services/privacy/reencrypt.ts';
import { connectLazily } from '../../services/common/temporal/connection.ts';
import { connectSystem } from '../support/pharmacies/systems.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { ENCRYPTION, ENCRYPTION_KEYS, keyNamed } from '../support/engine/encryption-keys.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { startApi } from '../support/engine/processes.ts';
import { testAddresses } from '../support/servers/addresses.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { KillableWorker } from '../faults/killable-worker.ts';
import { eventually } from '../support/engine/eventually.ts';

describe('re-encryption', () => {
  const YOUNG = keyNamed('young');

  const YOUNG_KEYS = `young:${YOUNG.key.export().toString('base64')}`;

  const alone = new EncryptionKeys([YOUNG]);

  const OLD = keyNamed('test');

  /** The first step of a rotation: each process knows the new key, and none encrypts with it. */
  const { engine, given } = useOwnEngine(() => ({ encryption: new EncryptionKeys([OLD, YOUNG]) }));

  const partner = prepared(given.partner());

  const BODY = { ...ORDER, sandbox: { scenario: 'manual', step_seconds: 0 } };

  const reencryptByCommand = () =>
    runOpsOf(
      { ...engine, variables: { ENCRYPTION_KEYS: `${YOUNG_KEYS},${ENCRYPTION_KEYS}` } },
      'keys',
      'reencrypt',
      '--json',
    );

  /** The kinds of data that are still under another key than the new one. */
  async function underOthers(): Promise<string[]> {
    const found = await Promise.all(
      SEALED_TEXTS.map(async (texts) => ({
        name: texts.name,
        rows: await readUnderOtherKeys(engine.database, texts, { keyId: YOUNG.id, limit: 1 }),
      })),
    );
    return found.flatMap(({ name, rows }) => (rows.length > 0 ? [name] : []));
  }

  test('after re-encryption only PINs of open requests need the old key, until a second run after the requests ended', async () => {
    const { system } = await connectSystem(engine.database, await given.pharmacy().stocked());
    await partner.call('POST', '/webhooks', {
      url: 'https://hooks.example.com/a',
      event_types: ['request.delivered'],
    });
    const key = { 'Idempotency-Key': 'reencrypted' };
    const sent = await partner.call<{ request_id: string; delivery_pin: string }>(
      'POST',
      '/requests',
      BODY,
      key,
    );
    const { request_id } = sent.data;
    const ended = await given.order().by(partner);
    await partner.call('POST', `/requests/${ended.request_id}/cancel`);
    await engine.client.workflow.getHandle(ended.request_id).result();
    const before = await partner.read(ended.request_id);
    expect(await underOthers()).toEqual(SEALED_TEXTS.map(({ name }) => name));

    const first = await reencryptByCommand();
    expect(first.exitCode).toBe(EXIT.found);
    expect(JSON.parse(first.output)).toMatchObject({ key_id: 'young', open_pins: 1 });
    expect(await underOthers()).toEqual([]);

    await partner.call('POST', `/requests/${request_id}/cancel`);
    await engine.client.workflow.getHandle(request_id).result();
    const second = await reencryptByCommand();
    expect([second.exitCode, second.errors]).toEqual([EXIT.done, expect.stringContaining('PINs')]);
    expect(JSON.parse(second.output)).toMatchObject({ open_pins: 0 });

    const client = connectLazily(
      { address: testAddresses().temporalAddress },
      'default',
      openPrivacy({ encryption: alone, database: engine.database }).client,
    );
    const history = await client.workflow.getHandle(request_id).fetchHistory();
    expect(JSON.stringify(await decoded(client, history)).length).toBeGreaterThan(1_000);
    await client.connection.close();

    const api = await startApi({ ...engine, env: { ENCRYPTION_KEYS: YOUNG_KEYS } });
    const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
    expect(await caller.read(ended.request_id)).toEqual(before);
    const replayed = await caller.call<{ delivery_pin: string }>('POST', '/requests', BODY, key);
    expect(replayed.data).toEqual(sent.data);
    await api.stop();
    const checked = await runOpsOf(
      { ...engine, variables: { ENCRYPTION_KEYS: YOUNG_KEYS } },
      'projection',
      'check',
      '--partner',
      partner.partnerId,
    );
    expect(checked.exitCode).toBe(EXIT.done);
    await system.close();
  });

  test('an interrupted re-encryption resumes where it stopped, and names a used key that is missing from the settings', async () => {
    const count = 1_100;
    const sealed = Array.from({ length: count }, (_, index) => {
      const key_id = `req_${String(index).padStart(26, '0')}`;
      return { key_id, sealed: ENCRYPTION.seal('AAAA', `key of ${key_id}`) };
    });
    await engine.database.insertInto('payload_key').values(sealed).execute();
    const both = new EncryptionKeys([YOUNG, OLD]);
    const progress: number[] = [];
    const broken = reencrypt({
      database: engine.database,
      encryption: both,
      onProgress(_, done) {
        progress.push(done);
        if (progress.length === 1) throw new Error('broken off');
      },
    });
    await expect(broken).rejects.toThrow('broken off');
    const { done } = await reencrypt({
      database: engine.database,
      encryption: both,
      onProgress: (_, so_far) => progress.push(so_far),
    });
    expect(progress[0]).toBe(500);
    expect(done['keys of payloads']).toBe(count - 500);

    const other = new EncryptionKeys([keyNamed('third')]);
    await expect(
      reencrypt({ database: engine.database, encryption: other, onProgress: () => undefined }),
    ).rejects.toThrow('The encryption key young is missing from the settings');
  });
});

describe('a request whose key is lost', () => {
  const { engine, given } = useOwnEngine({ worker: false });

  const partner = prepared(given.partner());

  const worker = prepared(
    () => new KillableWorker({ engine }),
    (running) => running.stop(),
  );

  const place = async () => (await given.order().by(partner)).request_id;

  async function confirm(requestId: string): Promise<string> {
    const take = () =>
      engine.fulfilment.takeStep(requestId, 'confirm', { actor: 'pharmacy' }, 'confirm').then(
        (outcome) => (outcome.kind === 'taken' ? outcome.version.status : undefined),
        () => undefined,
      );
    return eventually(take, { deadlineMs: 60_000, describe: 'the step to be taken' });
  }

  test('a worker continues when the key of one request is lost, and the request continues once the key is restored', async () => {
    const { database } = engine;
    const lost = await place();
    const keys = await database.deleteFrom('payload_key').where('key_id', '=', lost).returningAll().execute();
    await worker.start();
    expect(keys).toHaveLength(1);
    const isFailing = async () => {
      const { raw } = await engine.client.workflow.getHandle(lost).describe();
      return (raw.pendingWorkflowTask?.attempt ?? 0) > 1;
    };
    await eventually(isFailing, { deadlineMs: 30_000, describe: 'its task to fail' });
    expect(await confirm(await place())).toBe('confirmed');
    await database.insertInto('payload_key').values(keys).execute();
    expect(await confirm(lost)).toBe('confirmed');
  });
});

describe('operators with other encryption keys', () => {
  const { engine, given } = useOwnEngine();

  const order = prepared(given.order());

  const another = () => randomBytes(32).toString('base64');

  const [idOfOurs = ''] = ENCRYPTION_KEYS.split(':');

  test.each([
    [
      'a key that has another id',
      `other:${another()}`,
      `The encryption key ${idOfOurs} is missing from the settings`,
    ],
    [
      'another key under the same id',
      `${idOfOurs}:${another()}`,
      'cannot be decrypted: the settings have another key under its id',
    ],
  ])('a command with %s prints what to do', async (_, keys, words) => {
    const { exitCode, errors } = await runOpsOf(
      { ...engine, variables: { ENCRYPTION_KEYS: keys } },
      'requests',
      're-record',
      order.request_id,
    );
    expect([exitCode, errors]).toEqual([EXIT.notBegun, expect.stringContaining(words)]);
    expect(errors).toContain('Run this command with the same ENCRYPTION_KEYS as the API and the workers.');
    expect(errors).not.toContain(' at ');
  });

  test('a production API warns in its log when request keys have no escrow', async () => {
    const env = { FULFILMENT_ENVIRONMENT: 'production' };
    const api = await startApi({ ...engine, env });
    try {
      expect(api.logs()).toContain('ESCROW_PUBLIC_KEY is not set');
    } finally {
      await api.stop();
    }
  });
});
