/** The columns with patient data, and which of their members are encrypted. */
import type { KeyObject } from 'node:crypto';
import { ERASED } from '../domain/common/retention.ts';
import type { LateAuthorization } from '../domain/holds/authorization.ts';
import type { PrescriptionDetails } from '../domain/prescriptions/prescriptions.ts';
import type { Submission } from '../domain/requests/submission.ts';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import { openWith, sealWith } from './encryption.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Members to encrypt: `true` for a whole member, or the names of its own members. */
interface MemberNames {
  readonly [name: string]: true | MemberNames;
}

/** Splits an object into members to store in clear text and members to encrypt, which may be none. */
function split(
  value: object,
  names: MemberNames,
): { readonly clear: JsonObject; readonly secret: JsonObject } {
  const clear: Record<string, unknown> = {};
  const secret: Record<string, unknown> = {};
  for (const [name, member] of Object.entries<unknown>({ ...value })) {
    const wanted = names[name];
    if (wanted === true) secret[name] = member;
    else if (wanted === undefined || !isObject(member)) clear[name] = member;
    else {
      const inner = split(member, wanted);
      clear[name] = inner.clear;
      if (Object.keys(inner.secret).length > 0) secret[name] = inner.secret;
    }
  }
  return { clear, secret };
}

function joined(clear: JsonObject, secret: JsonObject): JsonObject {
  const whole: Record<string, unknown> = { ...clear };
  for (const [name, member] of Object.entries(secret)) {
    const beside = whole[name];
    whole[name] = isObject(beside) && isObject(member) ? joined(beside, member) : member;
  }
  return whole;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A column of JSON objects with some encrypted members. SQL can read the others. */
export interface SealedColumn<Value> {
  /** Table and column. Part of the encryption's context, together with the row. */
  readonly name: string;
  readonly members: MemberNames | 'all';
  /** Column of the same row with the id of the key. */
  readonly owner: 'request_id' | 'prescription_id';
  /** Identifies the row among those with the same key. */
  readonly rowOf: (value: Value) => string;
  /** Replaces members whose key was erased; null replaces the whole value. */
  readonly unreadable: JsonObject | null;
}

export const SUBMISSION_COLUMN: SealedColumn<Submission> = {
  name: 'request.submission',
  members: { recipient: true, authorization: true, delivery_address: { street: true, instructions: true } },
  owner: 'request_id',
  rowOf: () => '',
  unreadable: { recipient: null, delivery_address: { street: ERASED } },
};

export const ENTRY_COLUMN: SealedColumn<TimelineEntry> = {
  name: 'timeline_entry.entry',
  members: {
    note: true,
    proof: { name: true },
    resolved: { delivery_address: true, recipient: true, authorization_code: true },
  },
  owner: 'request_id',
  rowOf: ({ sequence }) => String(sequence),
  unreadable: {},
};

export const LATE_AUTHORIZATION_COLUMN: SealedColumn<LateAuthorization> = {
  name: 'request.late_authorization',
  members: { code: true },
  owner: 'request_id',
  rowOf: () => '',
  unreadable: { code: null },
};

export const DETAILS_COLUMN: SealedColumn<PrescriptionDetails> = {
  name: 'prescription.details',
  members: 'all',
  owner: 'prescription_id',
  rowOf: () => '',
  unreadable: null,
};

/** The answer of a webhook receiver, which may contain patient data although no event does. */
export interface AttemptAnswer {
  readonly attempt_id: string;
  readonly text: string;
}

export const ANSWER_COLUMN: SealedColumn<AttemptAnswer> = {
  name: 'webhook_attempt.answer',
  members: { text: true },
  owner: 'request_id',
  rowOf: ({ attempt_id }) => attempt_id,
  unreadable: {},
};

/** Sealed columns by the names that statements select them as: single values or lists. */
export const SEALED_COLUMNS: ReadonlyMap<string, SealedColumn<never>> = new Map<string, SealedColumn<never>>([
  ['submission', SUBMISSION_COLUMN],
  ['earlier', SUBMISSION_COLUMN],
  ['entry', ENTRY_COLUMN],
  ['timeline', ENTRY_COLUMN],
  ['late_authorization', LATE_AUTHORIZATION_COLUMN],
  ['details', DETAILS_COLUMN],
  ['answers', ANSWER_COLUMN],
]);

/** The member with the encrypted ones: `<key id>.<base64url of nonce, content, tag>`. */
const SEALED = 'sealed';

export function isSealed(value: unknown): value is JsonObject & { readonly [SEALED]: string } {
  return isObject(value) && typeof value[SEALED] === 'string';
}

export function keyIdOf(value: { readonly [SEALED]: string }): string {
  return value[SEALED].split('.', 1)[0] ?? '';
}

/** Encrypts a value for its row. @param keyOf called only when there is something to encrypt. */
export async function sealed<Value extends object>(
  column: SealedColumn<Value>,
  value: Value,
  { keyId, keyOf }: { readonly keyId: string; readonly keyOf: (keyId: string) => Promise<KeyObject> },
): Promise<object> {
  const { clear, secret } =
    column.members === 'all' ? { clear: {}, secret: value } : split(value, column.members);
  if (Object.keys(secret).length === 0) return value;
  const content = Buffer.from(JSON.stringify(secret));
  const encrypted = sealWith(await keyOf(keyId), content, contextOf(column, keyId, value));
  return { ...clear, [SEALED]: `${keyId}.${encrypted.toString('base64url')}` };
}

/**
 * Decrypts the result of `sealed`.
 *
 * @param key undefined once it was erased.
 * @throws Error when the key is wrong, or the value, its column or its row was changed.
 */
export function opened<Value>(
  column: SealedColumn<Value>,
  value: JsonObject & { readonly [SEALED]: string },
  key: KeyObject | undefined,
): JsonObject | null {
  const { [SEALED]: text, ...clear } = value;
  if (key === undefined) return column.unreadable && joined(clear, column.unreadable);
  const keyId = keyIdOf(value);
  const encrypted = Buffer.from(text.slice(keyId.length + 1), 'base64url');
  const content = openWith(key, encrypted, contextOf(column, keyId, value as Value));
  return joined(clear, JSON.parse(content.toString()) as JsonObject);
}

function contextOf<Value>({ name, rowOf }: SealedColumn<Value>, keyId: string, value: Value): string {
  return `${name} ${keyId} ${rowOf(value)}`;
}
