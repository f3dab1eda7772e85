/** `ops keys` and `ops pharmacy-keys`: API keys of partners and pharmacies. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { PHARMACY_SCOPE_NAMES, type PharmacyScope, type Scope, SCOPE_NAMES } from '../domain/partners.ts';
import {
  type KeyInput,
  createKeys,
  type KeyOrigin,
  type CreatedKey,
  type OwnedKey,
  type ShownKey,
} from '../services/partners/keys.ts';
import type { ChangeKind } from '../domain/audit.ts';
import {
  findKeyUse,
  type KeyUse,
  noteOperatorChange,
  type OperatorChange,
} from '../services/audit/operator-log.ts';
import { type Advice, withAdvice, partnerAdvice, pharmacyAdvice } from './advice.ts';
import { readText, readTime } from './arguments.ts';
import type { Operations } from './operations.ts';
import { tableLines } from './output.ts';

/** Recorded as the creator of keys. */
const CREATED_BY = 'ops';

interface CreateOptions {
  readonly partner?: string;
  readonly pharmacy?: string;
  readonly name: string;
  readonly scope: readonly string[];
  readonly expires?: Date;
}

export function defineKeys(keys: Command, operations: Operations): void {
  defineCreate(keys, SCOPE_NAMES)
    .requiredOption('--partner <partner_id>', 'owner of the key')
    .action(async (options: CreateOptions) => createForPartner(operations, options));
  keys
    .command('list')
    .description('Lists keys with their state, without their values.')
    .option('--partner <partner_id>', 'only keys of this partner')
    .action(async ({ partner }: { partner?: string }) => {
      print(operations, 'PARTNER', await keysOf(operations).listOfPartners(partner));
    });
  keys
    .command('reencrypt')
    .description(
      'Re-encrypts all data under older keys of ENCRYPTION_KEYS with the first one. Exit code 1 while an older key is still needed.',
    )
    .action(async () => {
      const { reencryptAll } = await import('./reencrypt.ts');
      return reencryptAll(operations);
    });
  addRotationAndRevocation(keys, operations);
}

export function definePharmacyKeys(keys: Command, operations: Operations): void {
  defineCreate(keys, PHARMACY_SCOPE_NAMES)
    .requiredOption('--pharmacy <pharmacy_id>', 'owner of the key')
    .action(async (options: CreateOptions) => createForPharmacy(operations, options));
  keys
    .command('list')
    .description('Lists keys with their state, without their values.')
    .option('--pharmacy <pharmacy_id>', 'only keys of this pharmacy')
    .action(async ({ pharmacy }: { pharmacy?: string }) => {
      print(operations, 'PHARMACY', await keysOf(operations).listOfPharmacies(pharmacy));
    });
  addRotationAndRevocation(keys, operations);
}

function defineCreate(keys: Command, scopes: readonly string[]): Command {
  return keys
    .command('create')
    .description('Creates a key for this environment and prints its value, which cannot be shown again.')
    .requiredOption('--name <name>', 'name of the key, chosen by its owner', readText)
    .addOption(new Option('--scope <scope...>', 'permissions of the key').choices(scopes).default(scopes))
    .option('--expires <time>', 'RFC 3339 time at which the key expires', parseEnd);
}

function addRotationAndRevocation(keys: Command, operations: Operations): void {
  keys
    .command('used')
    .description('Lists what a key read, changed, registered and ordered since a time. No patient data.')
    .requiredOption('--key <key_id>', 'the key')
    .requiredOption('--since <time>', 'RFC 3339 time, such as when it leaked', readTime)
    .action(async ({ key, since }: { key: string; since: Date }) => printUse(operations, key, since));
  keys
    .command('rotate')
    .description('Creates a replacement for a key. The old key works until it is revoked or expires.')
    .argument('<key_id>', 'the key to replace; the new one has the same owner, name and scopes')
    .option('--expires <time>', 'RFC 3339 time at which the new key expires; not after the old one', parseEnd)
    .action(async (keyId: string, { expires }: { expires?: Date }) => rotate(operations, keyId, expires));
  keys
    .command('revoke')
    .description('Revokes a key permanently. Every API process refuses it within a second.')
    .argument('<key_id>')
    .action(async (keyId: string) => {
      await operations.change(keyId, () => withAdvice(revoke(operations, keyId), adviceFor(keyId)));
      operations.answer({ key_id: keyId, state: 'revoked' }, () => [`${keyId} is revoked`]);
    });
}

async function createForPartner(
  operations: Operations,
  { partner = '', scope, ...options }: CreateOptions,
): Promise<void> {
  const by = { partner_id: partner, created_by: CREATED_BY };
  const key = { scopes: scope as readonly Scope[], ...common(options) };
  const make = () => withAdvice(create(operations, by, key), partnerAdvice(partner));
  printOnce(operations, await operations.change(partner, make));
}

async function createForPharmacy(
  operations: Operations,
  { pharmacy = '', scope, ...options }: CreateOptions,
): Promise<void> {
  const by = { pharmacy_id: pharmacy, created_by: CREATED_BY };
  const key = { scopes: scope as readonly PharmacyScope[], ...common(options) };
  const make = () => withAdvice(create(operations, by, key), pharmacyAdvice(pharmacy));
  printOnce(operations, await operations.change(pharmacy, make));
}

async function create(operations: Operations, by: KeyOrigin, key: KeyInput): Promise<CreatedKey> {
  const made = await keysOf(operations).create(by, key);
  await note(operations, 'key.created', by, made);
  return made;
}

async function revoke(operations: Operations, key_id: string): Promise<void> {
  const keys = keysOf(operations);
  const owner = await keys.ownerOf(key_id);
  await note(operations, 'key.revoked', owner, await keys.revoke({ key_id }));
}

/** Records the change in the audit log of the key's owner. */
async function note(
  operations: Operations,
  kind: ChangeKind,
  owner: OperatorChange['owner'],
  { key_id, name }: ShownKey,
): Promise<void> {
  const parts = { database: operations.database(), clock: operations.clock };
  await noteOperatorChange(parts, { kind, owner, subject_id: key_id, subject_name: name });
}

function common({ name, expires }: Pick<CreateOptions, 'name' | 'expires'>) {
  return { name, ...(expires === undefined ? {} : { expires_at: expires.toISOString() }) };
}

async function rotate(operations: Operations, keyId: string, expires: Date | undefined): Promise<void> {
  const rotation = { created_by: CREATED_BY, expires_at: expires?.toISOString() };
  const replace = async () => {
    const keys = keysOf(operations);
    const made = await keys.rotate({ key_id: keyId }, rotation);
    await note(operations, 'key.rotated', await keys.ownerOf(keyId), made);
    return made;
  };
  const made = await operations.change(keyId, () => withAdvice(replace(), adviceFor(keyId)));
  printOnce(operations, made, [`Once the old key is no longer used: ops keys revoke ${keyId}`]);
}

function printOnce(operations: Operations, made: CreatedKey, first: readonly string[] = []): void {
  const { key, key_id, expires_at } = made;
  const end = expires_at === null ? 'does not expire' : `expires ${expires_at}`;
  operations.answer(made, () => [
    ...first,
    `${key_id}  ${end}; copy this value now, it is not shown again:`,
    key,
  ]);
}

/** @throws OperatorError when there is no such key. */
async function printUse(operations: Operations, key_id: string, since: Date): Promise<void> {
  const owner = await withAdvice(keysOf(operations).ownerOf(key_id), adviceFor(key_id));
  const use = await findKeyUse(operations.database(), key_id, since);
  operations.answer({ key_id, owner, since, ...use }, () => useLines(use));
}

function useLines({ calls, addresses, read, changed, requests }: KeyUse): string[] {
  if (calls.length + read.length + changed.length + requests.length === 0)
    return ['It was not used since then.'];
  const sections: readonly (readonly [string[], string[][]])[] = [
    [
      ['OPERATION', 'CALLS', 'REFUSED', 'FIRST', 'LAST'],
      calls.map((call) => [
        call.operation,
        String(call.calls),
        String(call.refused),
        call.first_at.toISOString(),
        call.last_at.toISOString(),
      ]),
    ],
    [['ADDRESS'], addresses.map((address) => [address])],
    [['READ', 'BY'], read.map(({ subject_id, operations }) => [subject_id, operations.join(', ')])],
    [
      ['CHANGED', 'WHAT', 'NAME', 'AT'],
      changed.map(({ at, kind, subject_id, subject_name }) => [
        subject_id ?? '-',
        kind,
        subject_name ?? '-',
        at.toISOString(),
      ]),
    ],
    [['REQUEST', 'STEP', 'AT'], requests.map(({ request_id, what, at }) => [request_id, what, at])],
  ];
  return sections
    .filter(([, rows]) => rows.length > 0)
    .flatMap(([titles, rows], index) => [...(index === 0 ? [] : ['']), ...tableLines(titles, rows)]);
}

function keysOf(operations: Operations) {
  return createKeys({
    database: operations.database(),
    environment: operations.environment(),
    clock: operations.clock,
  });
}

function adviceFor(keyId: string): Advice {
  return {
    key_not_found: `There is no key ${keyId}. See: ops keys list`,
  };
}

function parseEnd(text: string): Date {
  const time = readTime(text);
  if (time <= new Date())
    throw new InvalidArgumentError('This time is in the past; the key would never work.');
  return time;
}

function print(operations: Operations, owner: 'PARTNER' | 'PHARMACY', keys: readonly OwnedKey[]): void {
  operations.answer({ keys }, () => tableLines(['KEY', owner, ...TITLES], keys.map(row)));
}

const TITLES = ['STARTS WITH', 'STATE', 'END', 'LAST USED', 'ROTATED FROM', 'SCOPES', 'NAME'] as const;

function row({ owner, key }: OwnedKey): string[] {
  return [
    key.key_id,
    owner,
    `${key.starts_with}...`,
    key.state,
    key.revoked_at ?? key.expires_at ?? 'never',
    key.last_used_at ?? 'never',
    key.rotated_from ?? '-',
    key.scopes.join(','),
    key.name,
  ];
}
