/** `ops keys` and `ops pharmacy-keys`: API keys of partners, and of pharmacies. */
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  createKey,
  keyState,
  listKeys,
  listPharmacyKeys,
  revokeKey,
  type AnyStoredKey,
  type MadeKey,
} from '../../db/keys.ts';
import { partnerExists } from '../../db/partners.ts';
import { showPharmacy } from '../../db/pharmacies/list.ts';
import { rotateKey } from '../../db/rotate-key.ts';
import { PHARMACY_SCOPE_NAMES, type PharmacyScope } from '../../domain/pharmacy-scopes.ts';
import { SCOPE_NAMES, type Scope } from '../../domain/scopes.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

/** Who made a key, for the record. */
const CREATED_BY = 'ops';

interface CreateOptions {
  readonly partner?: string;
  readonly pharmacy?: string;
  readonly name: string;
  readonly scope: readonly string[];
  readonly expires?: Date;
}

/** Of partners. */
export function keyCommands(operations: Operations): Command {
  const keys = new Command('keys').description('API keys: made, listed, rotated and revoked.');
  creating(keys, SCOPE_NAMES)
    .requiredOption('--partner <partner_id>', 'whose key it is')
    .action(async (options: CreateOptions) => createForPartner(operations, options));
  keys
    .command('list')
    .description('Lists keys with their state; never their values.')
    .option('--partner <partner_id>', 'only this partner')
    .action(async ({ partner }: { partner?: string }) => {
      print(operations, 'PARTNER', await listKeys(operations.database(), partner));
    });
  return withRotationAndRevocation(keys, operations);
}

/** Of pharmacies, for the pharmacy API. */
export function pharmacyKeyCommands(operations: Operations): Command {
  const keys = new Command('pharmacy-keys').description(
    'Keys of pharmacies, for the pharmacy API: made, listed, rotated and revoked.',
  );
  creating(keys, PHARMACY_SCOPE_NAMES)
    .requiredOption('--pharmacy <pharmacy_id>', 'whose key it is')
    .action(async (options: CreateOptions) => createForPharmacy(operations, options));
  keys
    .command('list')
    .description('Lists keys with their state; never their values.')
    .option('--pharmacy <pharmacy_id>', 'only this pharmacy')
    .action(async ({ pharmacy }: { pharmacy?: string }) => {
      print(operations, 'PHARMACY', await listPharmacyKeys(operations.database(), pharmacy));
    });
  return withRotationAndRevocation(keys, operations);
}

function creating(keys: Command, scopes: readonly string[]): Command {
  return keys
    .command('create')
    .description('Makes a key for this environment and prints its value, once and never again.')
    .requiredOption('--name <name>', 'what its owner calls it')
    .addOption(new Option('--scope <scope...>', 'what it may do').choices(scopes).default(scopes))
    .option('--expires <time>', 'RFC 3339 time from which it is refused', parseEnd);
}

function withRotationAndRevocation(keys: Command, operations: Operations): Command {
  keys
    .command('rotate')
    .description('Makes a key in the place of another one, which stays valid until it is revoked or ends.')
    .argument('<key_id>', 'the key to replace; its owner, name and scopes are taken over')
    .option(
      '--expires <time>',
      'RFC 3339 time from which the new key is refused; not after the old one',
      parseEnd,
    )
    .action(async (keyId: string, { expires }: { expires?: Date }) => rotate(operations, keyId, expires));
  keys
    .command('revoke')
    .description('Revokes a key for good; every API process refuses it within a second.')
    .argument('<key_id>')
    .action(async (keyId: string) => {
      const revoked = await revokeKey(operations.database(), { key_id: keyId }, new Date());
      if (revoked === undefined) throw noSuchKey(keyId);
      operations.print(`${keyId} is revoked`);
    });
  return keys;
}

async function createForPartner(
  operations: Operations,
  { partner = '', scope, ...options }: CreateOptions,
): Promise<void> {
  const database = operations.database();
  if (!(await partnerExists(database, partner))) {
    throw new OperatorError(`There is no partner ${partner}. See: ops partners list`);
  }
  const owner = { partner_id: partner, scopes: scope as readonly Scope[] };
  printOnce(operations, await createKey(database, { ...owner, ...common(operations, options) }));
}

async function createForPharmacy(
  operations: Operations,
  { pharmacy = '', scope, ...options }: CreateOptions,
): Promise<void> {
  const database = operations.database();
  if ((await showPharmacy(database, pharmacy, new Date())) === undefined) {
    throw new OperatorError(`There is no pharmacy ${pharmacy}. See: ops pharmacies list`);
  }
  const owner = { pharmacy_id: pharmacy, scopes: scope as readonly PharmacyScope[] };
  printOnce(operations, await createKey(database, { ...owner, ...common(operations, options) }));
}

function common(operations: Operations, { name, expires }: Pick<CreateOptions, 'name' | 'expires'>) {
  return {
    name,
    environment: operations.environment(),
    created_by: CREATED_BY,
    ...(expires === undefined ? {} : { expires_at: expires }),
  };
}

async function rotate(operations: Operations, keyId: string, expires: Date | undefined): Promise<void> {
  const outcome = await rotateKey(operations.database(), {
    key_id: keyId,
    environment: operations.environment(),
    created_by: CREATED_BY,
    now: new Date(),
    ...(expires === undefined ? {} : { expires_at: expires }),
  });
  switch (outcome.kind) {
    case 'not_found':
      throw noSuchKey(keyId);
    case 'not_active':
      throw new OperatorError(
        `${keyId} is ${outcome.state}; only an active key can be rotated. Make a new one: ops keys create`,
      );
    case 'rotated':
      operations.print(`When nobody uses the old one any more: ops keys revoke ${keyId}`);
      printOnce(operations, outcome.made);
  }
}

function printOnce(operations: Operations, { key, key_id, expires_at }: MadeKey<AnyStoredKey>): void {
  const end = expires_at === null ? 'does not expire' : `expires ${expires_at.toISOString()}`;
  operations.print(`${key_id}  ${end}; keep this value, it is shown only now:`);
  operations.print(key);
}

function noSuchKey(keyId: string): OperatorError {
  return new OperatorError(`There is no key ${keyId}. See: ops keys list`);
}

function parseEnd(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('Give a time such as 2027-06-30T00:00:00Z.');
  }
  if (time <= new Date()) throw new InvalidArgumentError('That is in the past; the key would never work.');
  return time;
}

function print(operations: Operations, owner: 'PARTNER' | 'PHARMACY', keys: readonly AnyStoredKey[]): void {
  for (const line of tableLines(['KEY', owner, ...TITLES], keys.map(row))) operations.print(line);
}

const TITLES = ['STARTS WITH', 'STATE', 'END', 'LAST USED', 'ROTATED FROM', 'SCOPES', 'NAME'] as const;

function row(key: AnyStoredKey): string[] {
  return [
    key.key_id,
    key.partner_id ?? key.pharmacy_id,
    `${key.visible_start}...`,
    keyState(key, new Date()),
    (key.revoked_at ?? key.expires_at)?.toISOString() ?? 'never',
    key.last_used_at?.toISOString() ?? 'never',
    key.rotated_from ?? '-',
    key.scopes.join(','),
    key.name,
  ];
}
