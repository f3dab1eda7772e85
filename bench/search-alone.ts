/** `node bench/search-alone.ts CONNECTION_STRING`: the search bench alone, on any Postgres. */
import { benchSearch } from './search.ts';

const [connectionString] = process.argv.slice(2);
if (connectionString === undefined) {
  console.error('Name the server: node bench/search-alone.ts postgres://user:password@host:port/database');
  process.exit(1);
}
for (const line of await benchSearch(connectionString)) console.log(line);
