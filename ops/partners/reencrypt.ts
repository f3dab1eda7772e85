/** Encrypts anew what is under an older key of `ENCRYPTION_KEYS`. */
import { reencrypt } from '../../services/privacy/reencrypt.ts';
import { readPrivacySettings } from '../../services/privacy/settings.ts';
import type { Operations } from '../operations.ts';

/** Exit code 1 while an older key is needed still. */
export async function reencryptAll(operations: Operations): Promise<void> {
  const { encryption } = operations.read(readPrivacySettings);
  const database = operations.database();
  const onProgress = (name: string, done: number) => operations.tell(`${name}: ${done} ...`);
  const { done, open_pins } = await operations.change(encryption.newestId, () =>
    reencrypt({ database, encryption, onProgress }),
  );
  if (open_pins > 0) operations.found();
  operations.answer({ key_id: encryption.newestId, done, open_pins }, () => [
    ...Object.entries(done).map(([name, count]) => `${name}: ${count} encrypted anew`),
    open_pins === 0
      ? `All is under ${encryption.newestId}. Older keys can be taken out of ENCRYPTION_KEYS of every process.`
      : `${open_pins} open requests have a PIN under an older key. Keep it until they have ended, and run this again.`,
  ]);
}
