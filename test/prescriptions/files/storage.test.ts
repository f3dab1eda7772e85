/** Both kinds of storage store files once, encrypted, return them unchanged, and are swept. */
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findOrphans } from '../../../services/files/orphaned-files.ts';
import { runOpsProcess } from '../../support/engine/ops-command.ts';
import { folderStorage, s3Storage } from '../../support/servers/test-storages.ts';
import {
  ENROLLEE,
  submitPrescription,
  submitForm,
  inBase64,
  read,
  received,
} from '../../support/prescriptions/submit.ts';
import { S3_BUILD_MS } from '../../support/servers/s3-server.ts';
import { pdf, png, zip } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

describe.each([
  { name: 'a folder', open: folderStorage },
  { name: 'S3', open: s3Storage },
])('$name', ({ open }) => {
  const place = prepared(open, (opened) => opened.remove(), S3_BUILD_MS);
  const { engine, given } = useOwnEngine(() => ({ worker: false, fileStore: place.fileStore }));
  const partner = prepared(given.partner());

  async function contentsOf(prescriptionId: string): Promise<Buffer[]> {
    const { files } = await read(partner, prescriptionId);
    return await Promise.all(
      files.map(async ({ link }) => {
        const response = await fetch(engine.origin + link.path);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
  }

  /** The files stored by `work` alone. */
  async function storedBy(work: () => Promise<unknown>): Promise<string[]> {
    const before = new Set(await place.stored());
    await work();
    return (await place.stored()).filter((file) => !before.has(file));
  }

  test('files sent as JSON are returned unchanged by their links', async () => {
    const sent = [png({ words: 'json' }), pdf({ words: 'json' })];
    const { prescription_id } = await received(partner, { files: inBase64(...sent) });
    expect(await contentsOf(prescription_id)).toEqual(sent);
  });

  test('a file sent as a form is returned unchanged, also one of 9 MB', async () => {
    const large = pdf({ words: 'x'.repeat(9_000_000) });
    const { status, data } = await submitForm(partner, [
      ['data', JSON.stringify({ enrollee_id: ENROLLEE })],
      ['files', large],
    ]);
    expect(status).toBe(201);
    const [content] = await contentsOf(data.prescription_id);
    expect(content?.equals(large)).toBe(true);
  });

  test('the same file sent twice is stored once and belongs to one prescription', async () => {
    const body = { files: inBase64(png({ words: 'twice' })) };
    const stored = await storedBy(async () => {
      const first = await received(partner, body);
      const second = await submitPrescription(partner, body);
      expect([second.status, second.data]).toEqual([200, first]);
    });
    expect(stored).toHaveLength(1);
  });

  test('concurrent calls with the same file store it once and leave nothing else', async () => {
    const body = { files: inBase64(png({ words: 'at once' })) };
    const stored = await storedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => submitPrescription(partner, body)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    });
    expect(stored).toHaveLength(1);
  });

  test('when one of several files is refused, none is stored', async () => {
    const files = inBase64(png({ words: 'beside a bad one' }), zip());
    const stored = await storedBy(async () => {
      expect((await submitPrescription(partner, { files })).status).toBe(422);
    });
    expect(stored).toEqual([]);
  });

  test('stored bytes are encrypted, and their name reveals nothing about the content', async () => {
    const sent = pdf({ words: 'Ada Obi takes amoxicillin' });
    const [file = ''] = await storedBy(() => received(partner, { files: inBase64(sent) }));
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 4).toString()).toBe('MFE1');
    expect(bytes.includes('amoxicillin') || bytes.includes('%PDF')).toBe(false);
    expect(path.basename(file)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a stored file that was altered is not served', async () => {
    const stored = await storedBy(() => received(partner, { files: inBase64(png({ words: 'before' })) }));
    const other = await received(partner, { files: inBase64(png({ words: 'changed' })) });
    const [bytes] = await Promise.all(stored.map((file) => readFile(file)));
    const row = await engine.database
      .selectFrom('prescription_file')
      .where('prescription_id', '=', other.prescription_id)
      .select('storage_key')
      .executeTakeFirstOrThrow();
    // A complete file of another name that was encrypted here.
    const target = (await place.stored()).find((file) => file.endsWith(path.basename(row.storage_key)));
    await writeFile(target ?? '', bytes ?? '');
    const { files } = await read(partner, other.prescription_id);
    expect((await fetch(engine.origin + files[0]?.link.path)).status).toBe(503);
  });

  describe('the sweep', () => {
    const stranger = useDatabase();
    const sweepOf = (connectionString: string, ...args: string[]) =>
      runOpsProcess(
        { connectionString, taskQueue: engine.taskQueue, variables: place.variables },
        'prescriptions',
        'sweep-files',
        ...args,
      );
    const sweep = (...args: string[]) => sweepOf(engine.connectionString, ...args);
    const orphan = async () => path.basename(await place.fileStore.add(png({ words: 'of no row' })));
    const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000);

    test('the sweep finds exactly the files without a row that are older than an hour', async () => {
      await received(partner, { files: inBase64(png({ words: 'of a row' })) });
      const name = await orphan();
      const stored = await place.stored();
      const now = await findOrphans(engine.database, place.storage, new Date());
      expect(now).toEqual({ known: stored.length - 1, orphans: [] });
      const later = await findOrphans(engine.database, place.storage, inTwoHours());
      expect(later).toEqual({ known: stored.length - 1, orphans: [`prescriptions/${name}`] });
      await place.fileStore.remove(`prescriptions/${name}`);
    });

    test('the sweep command counts orphaned files, and removes them with --remove', async () => {
      // It removes nothing when most files have no row.
      for (const words of ['of one row', 'of another row'])
        await received(partner, { files: inBase64(png({ words })) });
      const young = await orphan();
      const old = await orphan();
      const file = (await place.stored()).find((one) => path.basename(one) === old) ?? '';
      const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
      await utimes(file, twoHoursAgo, twoHoursAgo);
      const before = await place.stored();
      const counted = await sweep();
      expect(counted.errors).toBe('');
      expect(counted.output).toContain(
        `files in use: ${before.length - 2}; not in use and older than an hour: 1\n`,
      );
      expect(await place.stored()).toEqual(before);
      expect((await sweep('--remove')).output).toContain('removed: 1\n');
      expect(await place.stored()).toEqual(before.filter((one) => one !== file));
      await place.fileStore.remove(`prescriptions/${young}`);
    });

    test('the sweep removes nothing when most stored files are unknown to the database', async () => {
      await received(partner, { files: inBase64(png({ words: 'unknown elsewhere' })) });
      const stored = await place.stored();
      const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
      await Promise.all(stored.map((file) => utimes(file, twoHoursAgo, twoHoursAgo)));
      const { exitCode, errors } = await sweepOf(stranger.connectionString, '--remove');
      expect(exitCode).toBe(3);
      expect(errors).toContain('Nothing was removed');
      expect(await place.stored()).toEqual(stored);
    });
  });
});
