/** `ops keys`: API keys of partners. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { createKey, listKeys, revokeKey, type StoredKey } from '../../db/keys.ts';
import { partnerExists } from '../../db/partners.ts';
import { SCOPE_NAMES, type Scope } from '../../domain/scopes.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

interface CreateOptions {
  readonly partner: string;
  readonly name: string;
  readonly scope: readonly Scope[];
  readonly expires?: Date;
}

export function keyCommands(operations: Operations): Command {
  const keys = new Command('keys').description('API keys: made, listed and revoked.');
  keys
    .command('create')
    .description('Makes a key for this environment and prints its value, once and never again.')
    .requiredOption('--partner <partner_id>', 'whose key it is')
    .requiredOption('--name <name>', 'what its owner calls it')
    .addOption(new Option('--scope <scope...>', 'what it may do').choices(SCOPE_NAMES).default(SCOPE_NAMES))
    .option('--expires <time>', 'RFC 3339 time after which it is refused', parseTime)
    .action(async (options: CreateOptions) => create(operations, options));
  keys
    .command('list')
    .description('Lists keys with their state; never their values.')
    .option('--partner <partner_id>', 'only this partner')
    .action(async ({ partner }: { partner?: string }) => {
      const rows = (await listKeys(operations.database(), partner)).map(row);
      for (const line of tableLines(['KEY', 'PARTNER', 'STARTS WITH', 'STATE', 'SCOPES', 'NAME'], rows)) {
        operations.print(line);
      }
    });
  keys
    .command('revoke')
    .description('Revokes a key for good; every API process refuses it within a second.')
    .argument('<key_id>')
    .action(async (keyId: string) => {
      const revoked = await revokeKey(operations.database(), keyId, new Date());
      if (!revoked) throw new OperatorError(`There is no key ${keyId}. See: ops keys list`);
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
  const { key, key_id } = await createKey(database, {
    partner_id: partner,
    name,
    scopes: scope,
    environment: operations.environment(),
    created_by: 'ops',
    ...(expires === undefined ? {} : { expires_at: expires }),
  });
  operations.print(`${key_id}  keep this value, it is shown only now:`);
  operations.print(key);
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('Give a time such as 2027-06-30T00:00:00Z.');
}

function row(key: StoredKey): string[] {
  return [
    key.key_id,
    key.partner_id,
    `${key.visible_start}...`,
    stateOf(key),
    key.scopes.join(','),
    key.name,
  ];
}

function stateOf({ revoked_at, expires_at }: StoredKey): string {
  if (revoked_at !== null) return `revoked ${revoked_at.toISOString()}`;
  if (expires_at === null) return 'valid';
  return `${expires_at <= new Date() ? 'expired' : 'valid until'} ${expires_at.toISOString()}`;
}
