/**
 * Encrypts and decrypts rows: a Kysely plugin opens sealed columns of every result, and writers pass values through `sealedText`.
 * docs/decisions/0055.
 */
import type { KeyObject } from 'node:crypto';
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import type { Db, Tx } from './schema.ts';
import {
  isObject,
  isSealed,
  keyIdOf,
  opened,
  sealed,
  SEALED_COLUMNS,
  type SealedColumn,
} from './sealed-columns.ts';

/** The keys of requests and prescriptions, by their ids. */
interface RowKeys {
  /** Undefined once the key was erased. Concurrent calls are read together. */
  find(keyId: string): Promise<KeyObject | undefined>;
  /** @throws Error once the key was erased. */
  read(keyId: string): Promise<KeyObject>;
  /** Creates the key of a new row in the row's transaction. An existing key stays. */
  makeWithin(transaction: Db, keyId: string): Promise<KeyObject>;
}

/** A database that reads and writes plain values and stores them encrypted. */
export function withSealedRows(database: Db, keys: RowKeys): Db {
  return database.withPlugin(new SealedRows(keys));
}

export interface WrittenValue<Value> {
  readonly keyId: string;
  readonly value: Value;
}

/** JSON for a sealed column. @throws Error when the key was erased; TypeError for a database without `withSealedRows`. */
export async function sealedText<Value extends object>(
  database: Db,
  column: SealedColumn<Value>,
  { keyId, value }: WrittenValue<Value>,
): Promise<string> {
  const keyOf = (id: string) => keysOf(database).read(id);
  return JSON.stringify(await sealed(column, value, { keyId, keyOf }));
}

/** JSON for a sealed column, or null when the key was erased with the patient. */
export async function sealedTextUnlessErased<Value extends object>(
  database: Db,
  column: SealedColumn<Value>,
  written: WrittenValue<Value>,
): Promise<string | null> {
  const key = await keysOf(database).find(written.keyId);
  return key === undefined ? null : sealedText(database, column, written);
}

/** JSON for a sealed column of a new row. Creates the key of the row in the same transaction. */
export async function newSealedText<Value extends object>(
  transaction: Tx,
  column: SealedColumn<Value>,
  { keyId, value }: WrittenValue<Value>,
): Promise<string> {
  const keyOf = (id: string) => keysOf(transaction).makeWithin(transaction, id);
  return JSON.stringify(await sealed(column, value, { keyId, keyOf }));
}

function keysOf(database: Db): RowKeys {
  const rows = database.getExecutor().plugins.findLast((plugin) => plugin instanceof SealedRows);
  if (rows === undefined)
    throw new TypeError('Open the database with withSealedRows to write sealed columns');
  return rows.keys;
}

class SealedRows implements KyselyPlugin {
  readonly keys: RowKeys;

  constructor(keys: RowKeys) {
    this.keys = keys;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (first === undefined) return result;
    const names = Object.keys(first).filter((name) => SEALED_COLUMNS.has(name));
    if (names.length === 0) return result;
    return { ...result, rows: await Promise.all(result.rows.map((row) => this.openRow(row, names))) };
  }

  private async openRow(row: UnknownRow, names: readonly string[]): Promise<UnknownRow> {
    const open = { ...row };
    for (const name of names) {
      const column = SEALED_COLUMNS.get(name);
      if (column !== undefined) open[name] = await this.open(column, row[name], ownerOf(row, column));
    }
    return open;
  }

  private async open(
    column: SealedColumn<never>,
    value: unknown,
    owner: string | undefined,
  ): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((element) => this.open(column, element, owner)));
    if (!isSealed(value)) return value;
    const keyId = keyIdOf(value);
    if (keyId !== owner)
      throw new Error(`${column.name} was selected without ${column.owner}, or belongs to another row`);
    return opened(column, value, await this.keys.find(keyId));
  }
}

/** The owner of a row: its own column or, when only the submission was selected, the submission's. */
function ownerOf(row: UnknownRow, { owner }: SealedColumn<never>): string | undefined {
  const named = [row, row['submission'], row['earlier']].map((of) => (isObject(of) ? of[owner] : undefined));
  return named.find((id) => typeof id === 'string');
}
