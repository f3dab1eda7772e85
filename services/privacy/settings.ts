/** What encrypts patients' data, as the settings say it. */
import type { SettingsReader } from '../../domain/common/settings.ts';
import { readEncryptionKeys } from '../common/encryption-settings.ts';
import { EscrowSeal } from './key-escrow.ts';
import type { PrivacySettings } from './privacy.ts';

/** For every process that speaks to Temporal. */
export function readPrivacySettings(reader: SettingsReader): PrivacySettings {
  return {
    encryption: readEncryptionKeys(reader, 'ENCRYPTION_KEYS'),
    escrow: reader.optional('ESCROW_PUBLIC_KEY', (name) =>
      reader.parsed(
        name,
        sealOf,
        'must be an RSA public key of 3072 bits or more, DER in base 64',
        undefined,
      ),
    ),
  };
}

function sealOf(text: string): EscrowSeal | undefined {
  try {
    return new EscrowSeal(text);
  } catch {
    return undefined;
  }
}
