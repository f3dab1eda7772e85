/** Re-encrypts data under older keys of `ENCRYPTION_KEYS`. */
import { reencrypt } from '../services/privacy/reencrypt.ts';
import { readPrivacySettings } from '../services/privacy/settings.ts';
import type { Operations } from './operations.ts';

/** Re-encrypts all data under the first key. Exit code 1 while an older key is still needed. */
export async function reencryptAll(operations: Operations): Promise<void> {
  const { encryption } = operations.read(readPrivacySettings);
  const database = operations.database();
  const onProgress = (name: string, done: number) => operations.report(`${name}: ${done} ...`);
  const { done, open_pins } = await operations.change(encryption.newestId, () =>
    reencrypt({ database, encryption, onProgress }),
  );
  if (open_pins > 0) operations.reportProblems();
  operations.answer({ key_id: encryption.newestId, done, open_pins }, () => [
    ...Object.entries(done).map(([name, count]) => `${name}: ${count} re-encrypted`),
    open_pins === 0
      ? `Everything is encrypted with ${encryption.newestId}. Remove older keys from ENCRYPTION_KEYS of every process.`
      : `${open_pins} open requests have a PIN under an older key. Keep that key until they have ended, then run this command again.`,
  ]);
}
