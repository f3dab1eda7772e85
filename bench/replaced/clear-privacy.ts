/** Replaces `services/privacy/privacy.ts`: payloads and rows stay in clear text, and requests get no key. */
import type { Payload } from '@temporalio/common';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { PayloadEncryption } from '../../services/privacy/payload-encryption.ts';
import { PayloadKeys } from '../../services/privacy/payload-keys.ts';
import type { Privacy, PrivacySettings } from '../../services/privacy/privacy.ts';

class ClearText extends PayloadEncryption {
  override async encode(payloads: Payload[]): Promise<Payload[]> {
    return payloads;
  }

  override async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads;
  }
}

export function openPrivacy({
  encryption,
  database,
}: PrivacySettings & { readonly database: Kysely<Database> }): Privacy {
  const payloadKeys = new PayloadKeys({ database, encryption });
  return {
    withSealedRows: (plain) => plain,
    payloadKeys,
    codec: new ClearText(payloadKeys),
    client: { dataConverter: {}, interceptors: { workflow: [] } },
  };
}
