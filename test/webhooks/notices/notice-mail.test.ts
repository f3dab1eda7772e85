/** Mails about endpoints: text, recipients, and that each is sent once. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { nigerianTimeInWords } from '../../../domain/common/nigerian-day.ts';
import type { EndpointEventType } from '../../../domain/webhooks/notices.ts';
import {
  DEADLINE_MS,
  DISABLED,
  FROM,
  HOUR_MS,
  idOf,
  recoveredAfter,
  type CreatedNotice,
  useNoticeMails,
} from './notice-mails.ts';
import { mailUnsentNotices } from '../../../activities/webhooks/notices.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startWorker } from '../../support/engine/processes.ts';

const mails = useNoticeMails();

/** The decoded subject (RFC 2047, quoted-printable). */
function subjectOf(mail: { readonly headers: ReadonlyMap<string, string> } | undefined): string {
  const parts = (mail?.headers.get('subject') ?? '').matchAll(/=\?UTF-8\?Q\?(.*?)\?=/g);
  const bytes = Array.from(parts, ([, text = '']) => text.replaceAll('_', ' ').replaceAll('=', '%')).join('');
  return decodeURIComponent(bytes);
}

test('a mail goes to all users and states the endpoint, since when and why it fails, and what to do', async () => {
  const notice = await mails.createNotice('webhook.disabled', DISABLED, { users: 3 });
  await mails.start(notice);
  expect(await mails.activity(notice).result()).toEqual({ accepted: 3, refused: 0 });
  const [mail] = mails.mailServer.mails;
  expect(mail?.from).toBe('alerts@fulfilment.example');
  expect(mail?.to).toEqual(notice.addresses);
  expect(mail?.headers.get('message-id')).toBe(idOf(notice));
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(subjectOf(mail)).toBe('[sandbox] Webhook endpoint Claims of Ọ̀pẹ, 2nd line was turned off');
  for (const part of [
    'Endpoint: Claims of Ọ̀pẹ, 2nd line\n',
    `Endpoint id: ${notice.webhook_id}`,
    'Address: https://hooks.example.com\n',
    `Failing since: ${nigerianTimeInWords(new Date(DISABLED.failing_since ?? ''))}`,
    'Reason: Every attempt failed for five days.',
    'resume the endpoint',
    '/v1/docs/webhooks',
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.text).not.toMatch(/a-token|secret|\d{4}-\d{2}-\d{2}T/);
});

test('a mail reports that an endpoint has recovered', async () => {
  const notice = await mails.createNotice('webhook.recovered', recoveredAfter(2 * HOUR_MS));
  await mails.directly()(notice);
  const [mail] = mails.mailServer.mails;
  expect(subjectOf(mail)).toContain('answers again');
  expect(mail?.text).toContain('You need not do anything');
  expect(mail?.text).not.toContain('Reason:');
});

test.each<[string, EndpointEventType, number]>([
  ['an endpoint that keeps failing', 'webhook.failing', 2 * HOUR_MS],
  ['an endpoint that recovered within the hour', 'webhook.recovered', HOUR_MS / 2],
])('no mail is sent for %s', async (_, type, failingFor) => {
  const notice = await mails.createNotice(type, recoveredAfter(failingFor));
  expect(await mails.directly()(notice)).toEqual({ accepted: 0, refused: 0 });
  expect(mails.mailServer.mails).toEqual([]);
});

test('a mail is sent to the addresses that the server accepts, and the refused ones are counted', async () => {
  const notice = await mails.createNotice('webhook.disabled', DISABLED, { users: 2 });
  const [, refused] = notice.addresses;
  mails.mailServer.refusal = (address) => (address === refused ? 'no such user' : undefined);
  expect(await mails.directly()(notice)).toEqual({ accepted: 1, refused: 1 });
  expect(await mails.isMailed(notice)).toBe(true);
});

test.each(['a partner without users', 'a deleted endpoint'])(
  'a notice for %s is marked as mailed without a mail',
  async (why) => {
    const notice = await mails.createNotice('webhook.disabled', DISABLED, {
      users: why === 'a partner without users' ? 0 : 1,
    });
    if (why !== 'a partner without users') {
      await mails.engine.database.deleteFrom('webhook').where('webhook_id', '=', notice.webhook_id).execute();
    }
    await mails.directly()(notice);
    expect([mails.mailServer.mails.length, await mails.isMailed(notice)]).toEqual([0, true]);
  },
);

test('when the mail server refuses all addresses, the attempt fails with an error that names none of them', async () => {
  const notice = await mails.createNotice();
  mails.mailServer.refusal = (address) => `5.1.1 <${address}> is unknown here`;
  const failure: unknown = await mails
    .directly()(notice)
    .catch((error: unknown) => error);
  expect(String(failure)).toContain('The mail was not sent: EENVELOPE 550');
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('hmo.example');
  expect((failure as Error).cause).toBeUndefined();
  expect(await mails.isMailed(notice)).toBe(false);
});

test('a password is not sent to a mail server without TLS', async () => {
  const smtpUrl = mails.mailServer.url.replace('smtp://', 'smtp://user:password@');
  const notice = await mails.createNotice();
  await expect(mails.directly({ mail: { smtpUrl, from: FROM } })(notice)).rejects.toThrow(
    'The mail was not sent',
  );
  expect([mails.mailServer.mails, mails.mailServer.passwords]).toEqual([[], []]);
});

test('without a mail server no notice is mailed and nothing fails', async () => {
  const notice = await mails.createNotice();
  expect(await mails.directly({ mail: undefined })(notice)).toEqual({ accepted: 0, refused: 0 });
  expect([mails.mailServer.mails.length, await mails.isMailed(notice)]).toEqual([0, false]);
});

describe('a mail server or process that fails', () => {
  // A separate engine, because its sweep mails every notice that is a minute old.
  const mails = useNoticeMails();

  test('a mail is sent once, even when its activity is started repeatedly', async () => {
    const notice = await mails.createNotice();
    await Promise.all(Array.from({ length: 5 }, () => mails.start(notice)));
    await mails.activity(notice).result();
    await mails.start(notice);
    await mails.activity(notice).result();
    expect(mails.idsReceived()).toEqual([idOf(notice)]);
  });

  test('a mail is sent twice with the same Message-ID when the record of sending it is lost', async () => {
    const notice = await mails.createNotice();
    const losing = mails.engine.database.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') throw new Error('connection lost');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(mails.directly({ database: losing })(notice)).rejects.toThrow('connection lost');
    await mails.directly()(notice);
    await mails.directly()(notice);
    expect(mails.idsReceived()).toEqual([idOf(notice), idOf(notice)]);
    expect(mails.mailServer.mails[0]?.text).toBe(mails.mailServer.mails[1]?.text);
  });

  test('a mail is sent twice when the worker is killed while the server accepts it', async () => {
    const notice = await mails.createNotice();
    const taskQueue = `test-${randomBytes(6).toString('hex')}`;
    const worker = {
      connectionString: mails.engine.connectionString,
      taskQueue,
      env: { SMTP_URL: mails.mailServer.url, MAIL_FROM: FROM },
    };
    const first = await startWorker(worker);
    mails.mailServer.beforeAnswer = () => first.kill('SIGKILL');
    await mails.start(notice, taskQueue);
    await mails.untilReceived(1);
    await first.exited;
    mails.mailServer.beforeAnswer = async () => undefined;
    const second = await startWorker(worker);
    try {
      // Sooner than the 30 s timeout of an attempt, because the first worker sends no more heartbeats.
      await mails.untilReceived(2, 25_000);
      await mails.activity(notice).result();
    } finally {
      await second.stop();
    }
    expect(mails.idsReceived()).toEqual([idOf(notice), idOf(notice)]);
    expect(await mails.isMailed(notice)).toBe(true);
    expect(first.logs() + second.logs()).not.toContain('@hmo.example');
  });

  test('a mail is retried until the mail server is available', async () => {
    await mails.mailServer.stop();
    const notice = await mails.createNotice();
    await mails.start(notice);
    const handle = mails.activity(notice);
    await eventually(async () => (await handle.describe()).attempt > 1, {
      deadlineMs: DEADLINE_MS,
      describe: 'a second try',
    });
    await mails.mailServer.start();
    await mails.untilReceived(1);
    await mails.activity(notice).result();
    expect(mails.idsReceived()).toEqual([idOf(notice)]);
  });

  const sweep = () =>
    mailUnsentNotices({
      database: mails.engine.database,
      client: mails.engine.client,
      taskQueue: mails.engine.taskQueue,
    });

  /** On a busy machine Temporal may exceed the deadline of a start; housekeeping then retries its sweep. */
  const completedSweep = () =>
    eventually(async () => sweep().then(() => true), { deadlineMs: 20_000, describe: 'a sweep to complete' });

  const age = ({ notice_id }: CreatedNotice, interval: string) =>
    sql`update webhook_notice set at = now() - ${interval}::interval where notice_id = ${notice_id}`.execute(
      mails.engine.database,
    );

  test('the sweep sends mails for notices older than a minute, and for neither newer nor outdated ones', async () => {
    const [overdue, fresh, old, mailed] = [
      await mails.createNotice(),
      await mails.createNotice(),
      await mails.createNotice(),
      await mails.createNotice(),
    ];
    const unwanted = await mails.createNotice('webhook.failing', recoveredAfter(2 * HOUR_MS));
    await mails.directly()(mailed);
    await age(overdue, '61 seconds');
    await age(old, '73 hours');
    for (const notice of [mailed, unwanted]) await age(notice, '1 hour');
    mails.mailServer.mails.length = 0;
    await Promise.all([completedSweep(), completedSweep()]);
    await mails.untilReceived(1);
    await mails.activity(overdue).result();
    await completedSweep();
    expect(mails.idsReceived()).toEqual([idOf(overdue)]);
    expect(await mails.isMailed(fresh)).toBe(false);
  });
});
