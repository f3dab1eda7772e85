/** What the use cases of accounts work with. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import type { SendMail } from '../../mail/mailer.ts';
import type { PasswordHashing } from '../passwords/hashing.ts';

export interface AccountParts {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly hashing: PasswordHashing;
  /** Of the pages. */
  readonly origin: string;
  /** Undefined where no mails are sent. */
  readonly sendMail: SendMail | undefined;
}
