/** The two databases of a Temporal cluster on Postgres. Temporal's own tool migrates their schemas. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { messageOf, StackFailure } from '../failure.ts';
import { dropUnusedInPostgres } from '../temporal/visibility-indexes.ts';
import { ensureDatabase, type PostgresServer as RunningPostgres } from '../postgres/postgres.ts';

/** `schema` is the name in Temporal's tool. */
const VISIBILITY = 'temporal_visibility';
const DATABASES = [
  { name: 'temporal', schema: 'postgresql/v12/temporal' },
  { name: VISIBILITY, schema: 'postgresql/v12/visibility' },
] as const;

const LOGIN = 'temporal';

type PostgresServer = Pick<RunningPostgres, 'urlOf'>;

export interface TemporalDatabase {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  /** Changes at every start. */
  readonly password: string;
}

/** Creates or upgrades the databases. @throws StackFailure with the output of the tool. */
export async function prepareTemporalDatabase(
  postgres: PostgresServer,
  sqlTool: string,
): Promise<TemporalDatabase> {
  const { hostname: host, port } = new URL(postgres.urlOf('postgres'));
  const database = { host, port, user: LOGIN, password: randomBytes(24).toString('hex') };
  for (const { name } of DATABASES) await ensureDatabase(postgres, name);
  await makeLogin(postgres, database.password);
  for (const { name, schema } of DATABASES) {
    const use = (args: readonly string[]) => runTool(sqlTool, database, name, args);
    // setup-schema would reset the version of an existing schema.
    if (!(await hasSchema(postgres, name))) await use(['setup-schema', '--version', '0.0']);
    await use(['update-schema', '--schema-name', schema]);
  }
  await asSuperuser(postgres, VISIBILITY, (client) => client.query(dropUnusedInPostgres()));
  return database;
}

/** Creates a login that owns only the two databases. */
async function makeLogin(postgres: PostgresServer, password: string): Promise<void> {
  await asSuperuser(postgres, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [LOGIN]);
    if (rowCount === 0) await client.query(`create role ${LOGIN} login`);
    await client.query(`alter role ${LOGIN} password ${client.escapeLiteral(password)}`);
    for (const { name } of DATABASES) await client.query(`alter database ${name} owner to ${LOGIN}`);
  });
}

async function hasSchema(postgres: PostgresServer, name: string): Promise<boolean> {
  return await asSuperuser(postgres, name, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_version') is not null as there`,
    );
    return rows[0]?.there === true;
  });
}

async function asSuperuser<Result>(
  postgres: PostgresServer,
  databaseName: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: postgres.urlOf(databaseName) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function runTool(
  sqlTool: string,
  { host, port, user, password }: TemporalDatabase,
  databaseName: string,
  args: readonly string[],
): Promise<void> {
  const env = {
    ...process.env,
    SQL_PLUGIN: 'postgres12',
    SQL_HOST: host,
    SQL_PORT: port,
    SQL_USER: user,
    SQL_PASSWORD: password,
    SQL_DATABASE: databaseName,
  };
  try {
    await promisify(execFile)(sqlTool, args, { env });
  } catch (error) {
    throw new StackFailure(
      `The tables of Temporal could not be made in ${databaseName} (${args[0]}): ${messageOf(error)}`,
      { cause: error },
    );
  }
}
