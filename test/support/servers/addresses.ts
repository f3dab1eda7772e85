/** Passes the addresses of the run's servers to test files, which run in their own processes. */

/** The template that every test file clones, with the newest schema and the reference data. */
export const TEMPLATE_DATABASE = 'fulfilment_template';

interface Addresses {
  /** The maintenance database of the test run's Postgres. */
  readonly postgresUrl: string;
  /** Host and port of the test run's Temporal server, which allows time skipping. */
  readonly temporalAddress: string;
  /** The folder for the logs of the tests' processes. */
  readonly logFolder: string;
}

const POSTGRES_URL = 'TEST_POSTGRES_URL';
const TEMPORAL_ADDRESS = 'TEST_TEMPORAL_ADDRESS';
const LOG_FOLDER = 'TEST_LOG_FOLDER';
const SHARED_URL = 'TEST_SHARED_URL';

/** @param addresses without a Temporal server in a run of the unit tier. */
export function publishAddresses({
  postgresUrl,
  temporalAddress,
  logFolder,
}: Omit<Addresses, 'temporalAddress'> & { readonly temporalAddress: string | undefined }): void {
  process.env[POSTGRES_URL] = postgresUrl;
  if (temporalAddress !== undefined) process.env[TEMPORAL_ADDRESS] = temporalAddress;
  process.env[LOG_FOLDER] = logFolder;
}

/** @throws Error outside of a test run. */
export function testAddresses(): Addresses {
  return {
    postgresUrl: required(POSTGRES_URL),
    get temporalAddress() {
      return required(TEMPORAL_ADDRESS);
    },
    logFolder: required(LOG_FOLDER),
  };
}

/** @param url of the host that returns the addresses of what suites share. */
export function publishShared(url: string): void {
  process.env[SHARED_URL] = url;
}

/** @throws Error outside of a test run. */
export function sharedUrl(): string {
  return required(SHARED_URL);
}

/** The connection string of a database on the test run's Postgres. */
export function testDatabaseUrl(databaseName: string): string {
  const url = new URL(testAddresses().postgresUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
}
