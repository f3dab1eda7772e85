/** A mail about an endpoint is sent once, kept until the mail server takes it, and started by the sweep at the latest. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { mailUnsentNotices } from '../../../activities/webhooks/notices.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startWorker } from '../../support/engine/processes.ts';
import {
  DEADLINE_MS,
  FROM,
  HOUR_MS,
  idOf,
  useNoticeMails,
  recoveredAfter,
  type Told,
} from './notice-mails.ts';

const mails = useNoticeMails();

test('a mail comes once, however often it is started', async () => {
  const told = await mails.tell();
  await Promise.all(Array.from({ length: 5 }, () => mails.start(told)));
  await mails.activity(told).result();
  await mails.start(told);
  await mails.activity(told).result();
  expect(mails.idsReceived()).toEqual([idOf(told)]);
});

test('a mail comes twice with the same Message-ID, when the note that it was sent is lost', async () => {
  const told = await mails.tell();
  const losing = mails.engine.database.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('connection lost');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(mails.directly({ database: losing })(told)).rejects.toThrow('connection lost');
  await mails.directly()(told);
  await mails.directly()(told);
  expect(mails.idsReceived()).toEqual([idOf(told), idOf(told)]);
  expect(mails.mailServer.mails[0]?.text).toBe(mails.mailServer.mails[1]?.text);
});

test('a mail comes twice when the worker is killed while the server takes it', async () => {
  const told = await mails.tell();
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const worker = {
    connectionString: mails.engine.connectionString,
    taskQueue,
    env: { SMTP_URL: mails.mailServer.url, MAIL_FROM: FROM },
  };
  const first = await startWorker(worker);
  mails.mailServer.beforeAnswer = () => first.kill('SIGKILL');
  await mails.start(told, taskQueue);
  await mails.untilReceived(1);
  await first.exited;
  mails.mailServer.beforeAnswer = async () => undefined;
  const second = await startWorker(worker);
  try {
    // Sooner than after the 30 s of a try: nothing is heard of the first worker any more.
    await mails.untilReceived(2, 25_000);
    await mails.activity(told).result();
  } finally {
    await second.stop();
  }
  expect(mails.idsReceived()).toEqual([idOf(told), idOf(told)]);
  expect(await mails.isMailed(told)).toBe(true);
  expect(first.logs() + second.logs()).not.toContain('@hmo.example');
});

test('a mail is tried again until the mail server is there', async () => {
  await mails.mailServer.stop();
  const told = await mails.tell();
  await mails.start(told);
  const handle = mails.activity(told);
  await eventually(async () => (await handle.describe()).attempt > 1, {
    deadlineMs: DEADLINE_MS,
    describe: 'a second try',
  });
  await mails.mailServer.start();
  await mails.untilReceived(1);
  await mails.activity(told).result();
  expect(mails.idsReceived()).toEqual([idOf(told)]);
});

const sweep = () =>
  mailUnsentNotices({
    database: mails.engine.database,
    client: mails.engine.client,
    taskQueue: mails.engine.taskQueue,
  });
const age = ({ notice_id }: Told, interval: string) =>
  sql`update webhook_notice set at = now() - ${interval}::interval where notice_id = ${notice_id}`.execute(
    mails.engine.database,
  );

test('the sweep mails what nobody mailed for a minute, and neither the newer nor what is no news', async () => {
  const [overdue, fresh, old, mailed] = [
    await mails.tell(),
    await mails.tell(),
    await mails.tell(),
    await mails.tell(),
  ];
  const unwanted = await mails.tell('webhook.failing', recoveredAfter(2 * HOUR_MS));
  await mails.directly()(mailed);
  await age(overdue, '61 seconds');
  await age(old, '73 hours');
  for (const told of [mailed, unwanted]) await age(told, '1 hour');
  mails.mailServer.mails.length = 0;
  await Promise.all([sweep(), sweep()]);
  await mails.untilReceived(1);
  await mails.activity(overdue).result();
  await sweep();
  expect(mails.idsReceived()).toEqual([idOf(overdue)]);
  expect(await mails.isMailed(fresh)).toBe(false);
});
