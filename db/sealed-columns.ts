/** The columns that hold patient data: which parts of each value are encrypted. */
import type { KeyObject } from 'node:crypto';
import { ERASED } from '../domain/common/retention.ts';
import type { LateAuthorization } from '../domain/holds/authorization.ts';
import type { PrescriptionDetails } from '../domain/prescriptions/prescriptions.ts';
import type { Submission } from '../domain/requests/submission.ts';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import { openWith, sealWith } from './encryption.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Which members go into the second part: whole, or some of theirs. */
interface MemberNames {
  readonly [name: string]: true | MemberNames;
}

/** `others` is empty where the object has none of the members; members without a value are in neither. */
function partedBy(
  value: object,
  names: MemberNames,
): { readonly kept: JsonObject; readonly others: JsonObject } {
  const kept: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, member] of Object.entries<unknown>({ ...value })) {
    const wanted = names[name];
    if (wanted === true) others[name] = member;
    else if (wanted === undefined || !isObject(member)) kept[name] = member;
    else {
      const inner = partedBy(member, wanted);
      kept[name] = inner.kept;
      if (Object.keys(inner.others).length > 0) others[name] = inner.others;
    }
  }
  return { kept, others };
}

function joined(kept: JsonObject, others: JsonObject): JsonObject {
  const whole: Record<string, unknown> = { ...kept };
  for (const [name, member] of Object.entries(others)) {
    const beside = whole[name];
    whole[name] = isObject(beside) && isObject(member) ? joined(beside, member) : member;
  }
  return whole;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A column of JSON objects, of which some members are encrypted; the others are there for SQL. */
export interface SealedColumn<Value> {
  /** Table and column; with the row it is what the encryption is valid for. */
  readonly name: string;
  readonly members: MemberNames | 'all';
  /** The column of the same row that names the key. */
  readonly owner: 'request_id' | 'prescription_id';
  /** Names the row among those of its owner. */
  readonly rowOf: (value: Value) => string;
  /** What stands in the place of members whose key is gone; null in that of the whole. */
  readonly unreadable: JsonObject | null;
}

export const SUBMISSION: SealedColumn<Submission> = {
  name: 'request.submission',
  members: { recipient: true, authorization: true, delivery_address: { street: true, instructions: true } },
  owner: 'request_id',
  rowOf: () => '',
  unreadable: { recipient: null, delivery_address: { street: ERASED } },
};

export const ENTRY: SealedColumn<TimelineEntry> = {
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

export const LATE_AUTHORIZATION: SealedColumn<LateAuthorization> = {
  name: 'request.late_authorization',
  members: { code: true },
  owner: 'request_id',
  rowOf: () => '',
  unreadable: { code: null },
};

export const DETAILS: SealedColumn<PrescriptionDetails> = {
  name: 'prescription.details',
  members: 'all',
  owner: 'prescription_id',
  rowOf: () => '',
  unreadable: null,
};

/** What a receiver answered: it may say whose order it is, though no event does. */
export interface AttemptAnswer {
  readonly attempt_id: string;
  readonly text: string;
}

export const ANSWER: SealedColumn<AttemptAnswer> = {
  name: 'webhook_attempt.answer',
  members: { text: true },
  owner: 'request_id',
  rowOf: ({ attempt_id }) => attempt_id,
  unreadable: {},
};

/** As statements name what they read of them: a column, or a list made of one. */
export const SEALED_COLUMNS: ReadonlyMap<string, SealedColumn<never>> = new Map<string, SealedColumn<never>>([
  ['submission', SUBMISSION],
  ['earlier', SUBMISSION],
  ['entry', ENTRY],
  ['timeline', ENTRY],
  ['late_authorization', LATE_AUTHORIZATION],
  ['details', DETAILS],
  ['answers', ANSWER],
]);

/** The member that has the others, encrypted: `<key id>.<base64url of nonce, content, tag>`. */
const SEALED = 'sealed';

/** Whether anything of a value is encrypted. */
export function isSealed(value: unknown): value is JsonObject & { readonly [SEALED]: string } {
  return isObject(value) && typeof value[SEALED] === 'string';
}

/** The key that a sealed value names. */
export function keyIdOf(value: { readonly [SEALED]: string }): string {
  return value[SEALED].split('.', 1)[0] ?? '';
}

/** As a row has it. @param keyOf is asked where there is something to encrypt, and may throw. */
export async function sealed<Value extends object>(
  column: SealedColumn<Value>,
  value: Value,
  { keyId, keyOf }: { readonly keyId: string; readonly keyOf: (keyId: string) => Promise<KeyObject> },
): Promise<object> {
  const { kept, others } =
    column.members === 'all' ? { kept: {}, others: value } : partedBy(value, column.members);
  if (Object.keys(others).length === 0) return value;
  const content = Buffer.from(JSON.stringify(others));
  const encrypted = sealWith(await keyOf(keyId), content, contextOf(column, keyId, value));
  return { ...kept, [SEALED]: `${keyId}.${encrypted.toString('base64url')}` };
}

/**
 * What `sealed` was given.
 *
 * @param key undefined where it is gone.
 * @throws Error when a byte, the key, the column or the row is not what it was.
 */
export function opened<Value>(
  column: SealedColumn<Value>,
  value: JsonObject & { readonly [SEALED]: string },
  key: KeyObject | undefined,
): JsonObject | null {
  const { [SEALED]: text, ...kept } = value;
  if (key === undefined) return column.unreadable && joined(kept, column.unreadable);
  const keyId = keyIdOf(value);
  const encrypted = Buffer.from(text.slice(keyId.length + 1), 'base64url');
  const content = openWith(key, encrypted, contextOf(column, keyId, value as Value));
  return joined(kept, JSON.parse(content.toString()) as JsonObject);
}

function contextOf<Value>({ name, rowOf }: SealedColumn<Value>, keyId: string, value: Value): string {
  return `${name} ${keyId} ${rowOf(value)}`;
}
