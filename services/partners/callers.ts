/** Who calls: whoever holds a key. */
import type { PharmacyScope, Scope } from '../../domain/partners.ts';

/** Whoever holds a key. */
export interface KeyHolder {
  readonly key_id: string;
  readonly scopes: readonly string[];
  /** Its calls are counted, and remembered by their `Idempotency-Key`, under this. */
  readonly account: string;
}

/** A call of the partner API comes from the partner behind the key. */
export interface Caller extends KeyHolder {
  readonly partner_id: string;
  readonly scopes: readonly Scope[];
}

/** A call of the pharmacy API comes from the pharmacy behind the key. */
export interface PharmacyCaller extends KeyHolder {
  readonly pharmacy_id: string;
  readonly scopes: readonly PharmacyScope[];
}
