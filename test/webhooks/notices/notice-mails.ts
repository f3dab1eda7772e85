/** Notices about endpoints of new partners, and a mail server for their mails. */
import { beforeEach } from '@jest/globals';
import { makeMailNotice, startNoticeMail } from '../../../activities/webhooks/notices.ts';
import { createPortalUser } from '../../../db/portal/users.ts';
import { insertNotice } from '../../../db/webhooks/notices.ts';
import { type EndpointEventType, type NoticeData, noticeMailId } from '../../../domain/webhooks/notices.ts';
import { addEndpoint } from '../../support/webhooks/endpoint-rows.ts';
import type { TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { MailServer } from '../../support/servers/mail-server.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

export const FROM = 'Alerts <alerts@fulfilment.example>';
export const DEADLINE_MS = 20_000;
export const HOUR_MS = 3_600_000;

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
export const DISABLED: NoticeData = {
  status: 'disabled',
  disabled_reason: 'failing',
  failing_since: ago(120 * HOUR_MS),
};
export const recoveredAfter = (milliseconds: number): NoticeData => ({
  status: 'enabled',
  disabled_reason: null,
  failing_since: ago(milliseconds),
});

export interface CreatedNotice {
  readonly notice_id: string;
  readonly webhook_id: string;
  /** Addresses of the partner's users. */
  readonly addresses: readonly string[];
}

let users = 0;

/** An engine with a mail server, which is emptied and accepts everything before each test. */
export function useNoticeMails(): NoticeMails {
  const mailServer = prepared(
    async () => {
      const server = new MailServer();
      await server.start();
      return server;
    },
    (server) => server.stop(),
  );
  const { engine } = useOwnEngine(() => ({ mail: { smtpUrl: mailServer.url, from: FROM } }));
  beforeEach(() => {
    mailServer.mails.length = 0;
    mailServer.refusal = () => undefined;
    mailServer.beforeAnswer = async () => undefined;
  });
  return new NoticeMails(mailServer, engine);
}

export class NoticeMails {
  readonly mailServer: MailServer;
  readonly engine: TestEngine;

  constructor(mailServer: MailServer, engine: TestEngine) {
    this.mailServer = mailServer;
    this.engine = engine;
  }

  /** Creates a notice about an endpoint of a new partner with this many users. */
  async createNotice(
    type: EndpointEventType = 'webhook.disabled',
    data: NoticeData = DISABLED,
    { users: count = 1 } = {},
  ): Promise<CreatedNotice> {
    const { database } = this.engine;
    const { partnerId: partner_id } = await this.engine.partner();
    const addresses = Array.from({ length: count }, () => `user${(users += 1)}@hmo.example`);
    for (const email of addresses) {
      await createPortalUser(database, {
        membership: { partner_id, role: 'developer' },
        email,
        password_hash: 'none',
      });
    }
    const webhook_id = await addEndpoint(database, partner_id, {
      description: 'Claims of Ọ̀pẹ,\r\n2nd line',
    });
    const notice_id = await database
      .transaction()
      .execute((transaction) => insertNotice(transaction, { partner_id, webhook_id, type, data }));
    return { notice_id, webhook_id, addresses };
  }

  /** The activity function, without Temporal. */
  directly(overrides: Partial<Parameters<typeof makeMailNotice>[0]> = {}) {
    return makeMailNotice({
      database: this.engine.database,
      environment: 'sandbox',
      mail: { smtpUrl: this.mailServer.url, from: FROM },
      ...overrides,
    });
  }

  start({ notice_id }: CreatedNotice, taskQueue = this.engine.taskQueue): Promise<void> {
    return startNoticeMail(this.engine.client, taskQueue, notice_id);
  }

  activity({ notice_id }: CreatedNotice) {
    return this.engine.client.activity.getHandle(noticeMailId(notice_id));
  }

  async isMailed({ notice_id }: CreatedNotice): Promise<boolean> {
    const { mailed_at } = await this.engine.database
      .selectFrom('webhook_notice')
      .where('notice_id', '=', notice_id)
      .select('mailed_at')
      .executeTakeFirstOrThrow();
    return mailed_at !== null;
  }

  untilReceived(count: number, deadlineMs = DEADLINE_MS): Promise<unknown> {
    const areThere = async () => this.mailServer.mails.length >= count;
    return eventually(areThere, { deadlineMs, describe: `${count} mails to arrive` });
  }

  /** The Message-IDs in arrival order. */
  idsReceived(): (string | undefined)[] {
    return this.mailServer.mails.map(({ headers }) => headers.get('message-id'));
  }
}

export const idOf = ({ notice_id }: CreatedNotice) => `<${notice_id}@fulfilment.example>`;
