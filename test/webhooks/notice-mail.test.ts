/** Mails about endpoints: to all users of the partner, once, kept until the mail server takes them, and only if there is one. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeMailNotice } from '../../activities/webhooks/mail-notice.ts';
import { mailUnsentNotices, startNoticeMail } from '../../activities/webhooks/start-notice-mail.ts';
import { insertNotice } from '../../db/webhooks/notices.ts';
import { newId } from '../../domain/ids.ts';
import { noticeMailId, type EndpointEventType, type NoticeData } from '../../domain/webhook-notices.ts';
import { addEndpoint } from '../support/endpoint-rows.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { MailServer } from '../support/mail-server.ts';
import { startWorker } from '../support/processes.ts';

const FROM = 'Alerts <alerts@fulfilment.example>';
const DEADLINE_MS = 20_000;
const HOUR_MS = 3_600_000;

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const DISABLED: NoticeData = {
  status: 'disabled',
  disabled_reason: 'failing',
  failing_since: ago(120 * HOUR_MS),
};
const recoveredAfter = (milliseconds: number): NoticeData => ({
  status: 'enabled',
  disabled_reason: null,
  failing_since: ago(milliseconds),
});

const mailServer = new MailServer();
let engine: TestEngine;

beforeAll(async () => {
  await mailServer.start();
  engine = await startEngine({ mail: { smtpUrl: mailServer.url, from: FROM } });
});
afterEach(() => {
  mailServer.mails.length = 0;
  mailServer.beforeAnswer = async () => undefined;
  mailServer.refusal = () => undefined;
});
afterAll(async () => {
  await engine.close();
  await mailServer.stop();
});

interface Told {
  readonly notice_id: string;
  readonly webhook_id: string;
  readonly partner_id: string;
}

let users = 0;

/** A notice about an endpoint of a new partner with so many users. */
async function tell(
  type: EndpointEventType = 'webhook.disabled',
  data: NoticeData = DISABLED,
  { users: count = 1 } = {},
): Promise<Told> {
  const { partnerId: partner_id } = await engine.partner();
  for (let number = 0; number < count; number += 1) {
    users += 1;
    const email = `user${users}@hmo.example`;
    await engine.database
      .insertInto('portal_user')
      .values({ id: newId('user'), partner_id, name: email, email, email_verified: true })
      .execute();
  }
  const webhook_id = await addEndpoint(engine.database, partner_id, {
    description: 'Claims of Ọ̀pẹ,\r\n2nd line',
  });
  const notice_id = await engine.database
    .transaction()
    .execute((transaction) => insertNotice(transaction, { partner_id, webhook_id, type, data }));
  return { notice_id, webhook_id, partner_id };
}

const start = (notice_id: string) => startNoticeMail(engine.client, engine.taskQueue, notice_id);
const ended = (notice_id: string) => engine.client.activity.getHandle(noticeMailId(notice_id)).result();
const untilReceived = (count: number, deadlineMs = DEADLINE_MS) =>
  eventually(async () => mailServer.mails.length >= count, {
    deadlineMs,
    describe: `${count} mails to arrive`,
  });
const idOf = ({ notice_id }: Told) => `<${notice_id}@fulfilment.example>`;
const idsReceived = () => mailServer.mails.map(({ headers }) => headers.get('message-id'));
const directly = (overrides: Partial<Parameters<typeof makeMailNotice>[0]> = {}) =>
  makeMailNotice({
    database: engine.database,
    environment: 'sandbox',
    mail: { smtpUrl: mailServer.url, from: FROM },
    ...overrides,
  });

async function isMailed(notice_id: string): Promise<boolean> {
  const { mailed_at } = await engine.database
    .selectFrom('webhook_notice')
    .where('notice_id', '=', notice_id)
    .select('mailed_at')
    .executeTakeFirstOrThrow();
  return mailed_at !== null;
}

describe('a mail', () => {
  test('says to all users which endpoint, since when, why, and what to do', async () => {
    const told = await tell('webhook.disabled', DISABLED, { users: 3 });
    await start(told.notice_id);
    expect(await ended(told.notice_id)).toEqual({ accepted: 3, refused: 0 });
    const [mail] = mailServer.mails;
    expect(mail?.from).toBe('alerts@fulfilment.example');
    expect(mail?.to).toEqual([users - 2, users - 1, users].map((number) => `user${number}@hmo.example`));
    expect(mail?.headers.get('message-id')).toBe(idOf(told));
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headers.get('subject')).toBe(`[sandbox] Webhook endpoint ${told.webhook_id} was turned off`);
    for (const part of [
      `Endpoint: ${told.webhook_id}`,
      'Description: Claims of Ọ̀pẹ, 2nd line\n',
      'Address: https://hooks.example.com\n',
      `Failing since: ${DISABLED.failing_since}`,
      'Why: Every attempt of five days failed.',
      'resume the endpoint',
      '/v1/docs/webhooks',
    ]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.text).not.toMatch(/a-token|secret/);
  });

  test('tells that an endpoint has recovered', async () => {
    const told = await tell('webhook.recovered', recoveredAfter(2 * HOUR_MS));
    await directly()(told);
    const [mail] = mailServer.mails;
    expect(mail?.headers.get('subject')).toContain('answers again');
    expect(mail?.text).toContain('You need not do anything');
    expect(mail?.text).not.toContain('Why:');
  });

  test.each<[string, EndpointEventType, number]>([
    ['an endpoint that keeps failing', 'webhook.failing', 2 * HOUR_MS],
    ['one that recovered within the hour', 'webhook.recovered', HOUR_MS / 2],
  ])('is not sent of %s', async (_, type, failingFor) => {
    const told = await tell(type, recoveredAfter(failingFor));
    expect(await directly()(told)).toEqual({ accepted: 0, refused: 0 });
    expect(mailServer.mails).toEqual([]);
  });

  test('goes to those whom the server takes, and says how many it refused', async () => {
    const told = await tell('webhook.disabled', DISABLED, { users: 2 });
    const refused = `user${users}@hmo.example`;
    mailServer.refusal = (address) => (address === refused ? 'no such user' : undefined);
    expect(await directly()(told)).toEqual({ accepted: 1, refused: 1 });
    expect(await isMailed(told.notice_id)).toBe(true);
  });

  test.each(['nobody to tell', 'a deleted endpoint'])('is settled without one for %s', async (why) => {
    const told = await tell('webhook.disabled', DISABLED, { users: why === 'nobody to tell' ? 0 : 1 });
    if (why !== 'nobody to tell') {
      await engine.database.deleteFrom('webhook').where('webhook_id', '=', told.webhook_id).execute();
    }
    await directly()(told);
    expect([mailServer.mails.length, await isMailed(told.notice_id)]).toEqual([0, true]);
  });
});

describe('it comes once', () => {
  test('however often it is started', async () => {
    const told = await tell();
    await Promise.all(Array.from({ length: 5 }, () => start(told.notice_id)));
    await ended(told.notice_id);
    await start(told.notice_id);
    await ended(told.notice_id);
    expect(idsReceived()).toEqual([idOf(told)]);
  });

  test('or twice with the same Message-ID, when the note that it was sent is lost', async () => {
    const told = await tell();
    const losing = engine.database.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') throw new Error('connection lost');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(directly({ database: losing })(told)).rejects.toThrow('connection lost');
    await directly()(told);
    await directly()(told);
    expect(idsReceived()).toEqual([idOf(told), idOf(told)]);
    expect(mailServer.mails[0]?.text).toBe(mailServer.mails[1]?.text);
  });

  test('or twice, when the worker is killed while the server takes it', async () => {
    const told = await tell();
    const taskQueue = `test-${randomBytes(6).toString('hex')}`;
    const worker = {
      connectionString: engine.connectionString,
      taskQueue,
      env: { SMTP_URL: mailServer.url, MAIL_FROM: FROM },
    };
    const first = await startWorker(worker);
    mailServer.beforeAnswer = () => first.kill('SIGKILL');
    await startNoticeMail(engine.client, taskQueue, told.notice_id);
    await untilReceived(1);
    await first.exited;
    mailServer.beforeAnswer = async () => undefined;
    const second = await startWorker(worker);
    try {
      // A try ends for the server after its 30 s.
      await untilReceived(2, 60_000);
      await ended(told.notice_id);
    } finally {
      await second.stop();
    }
    expect(idsReceived()).toEqual([idOf(told), idOf(told)]);
    expect(await isMailed(told.notice_id)).toBe(true);
    expect(first.logs() + second.logs()).not.toContain('@hmo.example');
  }, 120_000);
});

test('it is tried again until the mail server is there', async () => {
  await mailServer.stop();
  const told = await tell();
  await start(told.notice_id);
  const handle = engine.client.activity.getHandle(noticeMailId(told.notice_id));
  await eventually(async () => (await handle.describe()).attempt > 1, {
    deadlineMs: DEADLINE_MS,
    describe: 'a second try',
  });
  await mailServer.start();
  await untilReceived(1);
  await ended(told.notice_id);
  expect(idsReceived()).toEqual([idOf(told)]);
});

test('a server that refuses every address fails the try, which names none', async () => {
  const told = await tell();
  mailServer.refusal = (address) => `5.1.1 <${address}> is unknown here`;
  const failure: unknown = await directly()(told).catch((error: unknown) => error);
  expect(String(failure)).toContain('The mail was not sent: EENVELOPE 550');
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('hmo.example');
  expect((failure as Error).cause).toBeUndefined();
  expect(await isMailed(told.notice_id)).toBe(false);
});

test('a password is not sent to a server without TLS', async () => {
  const smtpUrl = mailServer.url.replace('smtp://', 'smtp://user:password@');
  const told = await tell();
  await expect(directly({ mail: { smtpUrl, from: FROM } })(told)).rejects.toThrow('The mail was not sent');
  expect([mailServer.mails, mailServer.passwords]).toEqual([[], []]);
});

test('without a mail server nothing is sent, and nothing fails', async () => {
  const told = await tell();
  expect(await directly({ mail: undefined })(told)).toEqual({ accepted: 0, refused: 0 });
  expect([mailServer.mails.length, await isMailed(told.notice_id)]).toEqual([0, false]);
});

describe('the sweep', () => {
  const sweep = () =>
    mailUnsentNotices({ database: engine.database, client: engine.client, taskQueue: engine.taskQueue });
  const age = ({ notice_id }: Told, interval: string) =>
    sql`update webhook_notice set at = now() - ${interval}::interval where notice_id = ${notice_id}`.execute(
      engine.database,
    );

  test('mails what nobody mailed for a minute, and neither the newer nor what is no news', async () => {
    const [overdue, fresh, old, mailed] = [await tell(), await tell(), await tell(), await tell()];
    const unwanted = await tell('webhook.failing', recoveredAfter(2 * HOUR_MS));
    await directly()(mailed);
    await age(overdue, '61 seconds');
    await age(old, '73 hours');
    for (const told of [mailed, unwanted]) await age(told, '1 hour');
    mailServer.mails.length = 0;
    await Promise.all([sweep(), sweep()]);
    await untilReceived(1);
    await ended(overdue.notice_id);
    await sweep();
    expect(idsReceived()).toEqual([idOf(overdue)]);
    expect(await isMailed(fresh.notice_id)).toBe(false);
  });
});
