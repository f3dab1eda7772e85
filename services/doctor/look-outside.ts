/** Whether the mail server and the storage of files take what is given to them. Their clients are loaded where they are asked. */
import type { StorageSettings } from '../files/storage-settings.ts';
import { NotLookedAt, type Check } from './finding.ts';

export interface OutsideParts {
  /** Undefined where no mail is sent; throws where the settings are wrong. */
  readonly smtpUrl: () => string | undefined;
  /** Undefined where files are not taken; throws where the settings are wrong. */
  readonly storage: () => StorageSettings | undefined;
}

/** Milliseconds. */
const CONNECT_MS = 5_000;

export function outsideChecks({ smtpUrl, storage }: OutsideParts): Check[] {
  return [
    {
      name: 'mail',
      next: 'Check SMTP_URL, its user and password, and that the server lets this machine in.',
      look: async () => {
        const url = smtpUrl();
        if (url === undefined) throw new NotLookedAt('SMTP_URL is not set here: no mail is sent');
        const { createTransport } = await import('nodemailer');
        const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS };
        const transport = createTransport({ url, requireTLS: new URL(url).username !== '', ...timeouts });
        try {
          await transport.verify();
        } finally {
          transport.close();
        }
        return 'the server takes our login';
      },
    },
    {
      name: 'files',
      next: 'Check PRESCRIPTION_STORAGE, its region, endpoint and credentials.',
      look: async () => {
        const settings = storage();
        if (settings === undefined) throw new NotLookedAt('PRESCRIPTION_STORAGE is not set here');
        const { checkStorage } = await import('../files/open-storage.ts');
        await checkStorage(settings);
        return settings.kind === 's3' ? `the bucket ${settings.bucket} answers` : 'a folder';
      },
    },
  ];
}
