/** What sends mails, where they go. Apart from their settings: who reads those loads no mail client. */
import { keepMails } from './mail-folder.ts';
import type { MailTarget } from './mail-settings.ts';
import { makeSendMail, type SendMail } from './mailer.ts';

export function openMail(target: MailTarget): SendMail {
  return 'folder' in target ? keepMails(target.folder) : makeSendMail(target);
}
