/** What the use cases of accounts work with. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import type { SendMail } from '../../mail/mailer.ts';

export interface AccountParts {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Of the pages. */
  readonly origin: string;
  /** Undefined where no mails are sent. */
  readonly sendMail: SendMail | undefined;
}
