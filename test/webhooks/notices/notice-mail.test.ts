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
  type Told,
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

test('a mail to all users names the endpoint, since when and why it fails, and what to do', async () => {
  const told = await mails.tell('webhook.disabled', DISABLED, { users: 3 });
  await mails.start(told);
  expect(await mails.activity(told).result()).toEqual({ accepted: 3, refused: 0 });
  const [mail] = mails.mailServer.mails;
  expect(mail?.from).toBe('alerts@fulfilment.example');
  expect(mail?.to).toEqual(told.addresses);
  expect(mail?.headers.get('message-id')).toBe(idOf(told));
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(subjectOf(mail)).toBe('[sandbox] Webhook endpoint Claims of Ọ̀pẹ, 2nd line was turned off');
  for (const part of [
    'Endpoint: Claims of Ọ̀pẹ, 2nd line\n',
    `Id: ${told.webhook_id}`,
    'Address: https://hooks.example.com\n',
    `Failing since: ${nigerianTimeInWords(new Date(DISABLED.failing_since ?? ''))}`,
    'Why: Every attempt of five days failed.',
    'resume the endpoint',
    '/v1/docs/webhooks',
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.text).not.toMatch(/a-token|secret|\d{4}-\d{2}-\d{2}T/);
});

test('a mail reports that an endpoint has recovered', async () => {
  const told = await mails.tell('webhook.recovered', recoveredAfter(2 * HOUR_MS));
  await mails.directly()(told);
  const [mail] = mails.mailServer.mails;
  expect(subjectOf(mail)).toContain('answers again');
  expect(mail?.text).toContain('You need not do anything');
  expect(mail?.text).not.toContain('Why:');
});

test.each<[string, EndpointEventType, number]>([
  ['an endpoint that keeps failing', 'webhook.failing', 2 * HOUR_MS],
  ['an endpoint that recovered within the hour', 'webhook.recovered', HOUR_MS / 2],
])('no mail is sent for %s', async (_, type, failingFor) => {
  const told = await mails.tell(type, recoveredAfter(failingFor));
  expect(await mails.directly()(told)).toEqual({ accepted: 0, refused: 0 });
  expect(mails.mailServer.mails).toEqual([]);
});

test('a mail is sent to the addresses that the server accepts, and the refused ones are counted', async () => {
  const told = await mails.tell('webhook.disabled', DISABLED, { users: 2 });
  const [, refused] = told.addresses;
  mails.mailServer.refusal = (address) => (address === refused ? 'no such user' : undefined);
  expect(await mails.directly()(told)).toEqual({ accepted: 1, refused: 1 });
  expect(await mails.isMailed(told)).toBe(true);
});

test.each(['a partner without users', 'a deleted endpoint'])(
  'a notice is settled without a mail for %s',
  async (why) => {
    const told = await mails.tell('webhook.disabled', DISABLED, {
      users: why === 'a partner without users' ? 0 : 1,
    });
    if (why !== 'a partner without users') {
      await mails.engine.database.deleteFrom('webhook').where('webhook_id', '=', told.webhook_id).execute();
    }
    await mails.directly()(told);
    expect([mails.mailServer.mails.length, await mails.isMailed(told)]).toEqual([0, true]);
  },
);

test('an attempt fails without naming addresses when the mail server refuses all of them', async () => {
  const told = await mails.tell();
  mails.mailServer.refusal = (address) => `5.1.1 <${address}> is unknown here`;
  const failure: unknown = await mails
    .directly()(told)
    .catch((error: unknown) => error);
  expect(String(failure)).toContain('The mail was not sent: EENVELOPE 550');
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('hmo.example');
  expect((failure as Error).cause).toBeUndefined();
  expect(await mails.isMailed(told)).toBe(false);
});

test('a password is not sent to a mail server without TLS', async () => {
  const smtpUrl = mails.mailServer.url.replace('smtp://', 'smtp://user:password@');
  const told = await mails.tell();
  await expect(mails.directly({ mail: { smtpUrl, from: FROM } })(told)).rejects.toThrow(
    'The mail was not sent',
  );
  expect([mails.mailServer.mails, mails.mailServer.passwords]).toEqual([[], []]);
});

test('without a mail server no notice is mailed and nothing fails', async () => {
  const told = await mails.tell();
  expect(await mails.directly({ mail: undefined })(told)).toEqual({ accepted: 0, refused: 0 });
  expect([mails.mailServer.mails.length, await mails.isMailed(told)]).toEqual([0, false]);
});

describe('a mail server or process that fails', () => {
  // A separate engine, because its sweep mails every notice that is a minute old.
  const mails = useNoticeMails();

  test('a mail is sent once, even when its activity is started repeatedly', async () => {
    const told = await mails.tell();
    await Promise.all(Array.from({ length: 5 }, () => mails.start(told)));
    await mails.activity(told).result();
    await mails.start(told);
    await mails.activity(told).result();
    expect(mails.idsReceived()).toEqual([idOf(told)]);
  });

  test('a mail is sent twice with the same Message-ID when the record of sending it is lost', async () => {
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

  test('a mail is sent twice when the worker is killed while the server accepts it', async () => {
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
      // Sooner than the 30 s timeout of an attempt, because the first worker sends no more heartbeats.
      await mails.untilReceived(2, 25_000);
      await mails.activity(told).result();
    } finally {
      await second.stop();
    }
    expect(mails.idsReceived()).toEqual([idOf(told), idOf(told)]);
    expect(await mails.isMailed(told)).toBe(true);
    expect(first.logs() + second.logs()).not.toContain('@hmo.example');
  });

  test('a mail is retried until the mail server is available', async () => {
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

  /** On a busy machine Temporal may exceed the deadline of a start; housekeeping then retries its sweep. */
  const completedSweep = () =>
    eventually(async () => sweep().then(() => true), { deadlineMs: 20_000, describe: 'a sweep to complete' });

  const age = ({ notice_id }: Told, interval: string) =>
    sql`update webhook_notice set at = now() - ${interval}::interval where notice_id = ${notice_id}`.execute(
      mails.engine.database,
    );

  test('the sweep sends mails for notices older than a minute, and for neither newer nor outdated ones', async () => {
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
    await Promise.all([completedSweep(), completedSweep()]);
    await mails.untilReceived(1);
    await mails.activity(overdue).result();
    await completedSweep();
    expect(mails.idsReceived()).toEqual([idOf(overdue)]);
    expect(await mails.isMailed(fresh)).toBe(false);
  });
});
