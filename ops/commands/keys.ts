/** `ops keys`: API keys of partners. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { createKey, keyState, listKeys, revokeKey, type MadeKey, type StoredKey } from '../../db/keys.ts';
import { partnerExists } from '../../db/partners.ts';
import { rotateKey } from '../../db/rotate-key.ts';
import { SCOPE_NAMES, type Scope } from '../../domain/scopes.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

/** Who made a key, for the record. */
const CREATED_BY = 'ops';

interface CreateOptions {
  readonly partner: string;
  readonly name: string;
  readonly scope: readonly Scope[];
  readonly expires?: Date;
}

export function keyCommands(operations: Operations): Command {
  const keys = new Command('keys').description('API keys: made, listed, rotated and revoked.');
  keys
    .command('create')
    .description('Makes a key for this environment and prints its value, once and never again.')
    .requiredOption('--partner <partner_id>', 'whose key it is')
    .requiredOption('--name <name>', 'what its owner calls it')
    .addOption(new Option('--scope <scope...>', 'what it may do').choices(SCOPE_NAMES).default(SCOPE_NAMES))
    .option('--expires <time>', 'RFC 3339 time from which it is refused', parseEnd)
    .action(async (options: CreateOptions) => create(operations, options));
  keys
    .command('list')
    .description('Lists keys with their state; never their values.')
    .option('--partner <partner_id>', 'only this partner')
    .action(async ({ partner }: { partner?: string }) => {
      const rows = (await listKeys(operations.database(), partner)).map(row);
      for (const line of tableLines(TITLES, rows)) operations.print(line);
    });
  keys
    .command('rotate')
    .description('Makes a key in the place of another one, which stays valid until it is revoked or ends.')
    .argument('<key_id>', 'the key to replace; its partner, name and scopes are taken over')
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

async function create(
  operations: Operations,
  { partner, name, scope, expires }: CreateOptions,
): Promise<void> {
  const database = operations.database();
  if (!(await partnerExists(database, partner))) {
    throw new OperatorError(`There is no partner ${partner}. See: ops partners list`);
  }
  const made = await createKey(database, {
    partner_id: partner,
    name,
    scopes: scope,
    environment: operations.environment(),
    created_by: CREATED_BY,
    ...(expires === undefined ? {} : { expires_at: expires }),
  });
  printOnce(operations, made);
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

function printOnce(operations: Operations, { key, key_id, expires_at }: MadeKey): void {
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

const TITLES = [
  'KEY',
  'PARTNER',
  'STARTS WITH',
  'STATE',
  'END',
  'LAST USED',
  'ROTATED FROM',
  'SCOPES',
  'NAME',
] as const;

function row(key: StoredKey): string[] {
  return [
    key.key_id,
    key.partner_id,
    `${key.visible_start}...`,
    keyState(key, new Date()),
    (key.revoked_at ?? key.expires_at)?.toISOString() ?? 'never',
    key.last_used_at?.toISOString() ?? 'never',
    key.rotated_from ?? '-',
    key.scopes.join(','),
    key.name,
  ];
}
