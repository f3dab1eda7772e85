/**
 * Where rows are encrypted and decrypted: what statements read of sealed columns is opened before anybody sees it, what is written
 * passes `sealedText`. docs/decisions/0055.
 */
import type { KeyObject } from 'node:crypto';
import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  Transaction,
  UnknownRow,
} from 'kysely';
import type { Database } from './schema.ts';
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
export interface RowKeys {
  /** Undefined where it is gone; those that are asked for at the same time are read together. */
  find(keyId: string): Promise<KeyObject | undefined>;
  /** @throws Error where it is gone. */
  read(keyId: string): Promise<KeyObject>;
  /** One for a row that is new, together with it or not at all; what is there already stays. */
  makeWithin(transaction: Kysely<Database>, keyId: string): Promise<KeyObject>;
}

/** A database whose rows are read and written in clear text, and are not kept so. */
export function withSealedRows(database: Kysely<Database>, keys: RowKeys): Kysely<Database> {
  return database.withPlugin(new SealedRows(keys));
}

/** What is written, and with which key. */
export interface WrittenValue<Value> {
  readonly keyId: string;
  readonly value: Value;
}

/** JSON for a sealed column of a row. @throws Error where there is no key; TypeError for a database without keys. */
export async function sealedText<Value extends object>(
  database: Kysely<Database>,
  column: SealedColumn<Value>,
  { keyId, value }: WrittenValue<Value>,
): Promise<string> {
  const keyOf = (id: string) => keysOf(database).read(id);
  return JSON.stringify(await sealed(column, value, { keyId, keyOf }));
}

/** The same, or null where the key is gone with the patient: what is written later is about nobody. */
export async function sealedTextWhileKept<Value extends object>(
  database: Kysely<Database>,
  column: SealedColumn<Value>,
  written: WrittenValue<Value>,
): Promise<string | null> {
  const key = await keysOf(database).find(written.keyId);
  return key === undefined ? null : sealedText(database, column, written);
}

/** The same for a new row whose key is made with it, in one transaction. */
export async function newSealedText<Value extends object>(
  transaction: Transaction<Database>,
  column: SealedColumn<Value>,
  { keyId, value }: WrittenValue<Value>,
): Promise<string> {
  const keyOf = (id: string) => keysOf(transaction).makeWithin(transaction, id);
  return JSON.stringify(await sealed(column, value, { keyId, keyOf }));
}

function keysOf(database: Kysely<Database>): RowKeys {
  const rows = database.getExecutor().plugins.findLast((plugin) => plugin instanceof SealedRows);
  if (rows === undefined) throw new TypeError('Open the database with the keys of its rows: withSealedRows');
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
      throw new Error(`${column.name} is read without its ${column.owner}, or is not of this row`);
    return opened(column, value, await this.keys.find(keyId));
  }
}

/** Whose row it is: by its column, or, where it is read for its submission alone, by what that says. */
function ownerOf(row: UnknownRow, { owner }: SealedColumn<never>): string | undefined {
  const named = [row, row['submission'], row['earlier']].map((of) => (isObject(of) ? of[owner] : undefined));
  return named.find((id) => typeof id === 'string');
}
