/** Rows met amid a transaction whose keys this process does not know: they are read with connections of their own. */
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readProjection, saveRequest } from '../../db/requests/requests.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import { openConnections } from '../../services/common/connections.ts';
import { openPrivacy } from '../../services/privacy/privacy.ts';
import { openWorkerDatabases } from '../../worker/databases.ts';
import { ENCRYPTION } from '../support/engine/encryption-keys.ts';
import { submission } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const own = useDatabase();
const log = pino({ level: 'silent' });
/** The fewest that may be set. */
const pool = () => ({ databaseUrl: own.connectionString, databasePoolSize: 1 });

async function saved() {
  const made = submission({ recipient: { name: 'Amina Sule', phone: '+2348031235555' } });
  await saveRequest(own.database, { submission: made, timeline: [firstEntry(made)] });
  return made;
}

test('a transaction of an API that has the only connection reads them', async () => {
  const made = await saved();
  const temporal = { connectionOptions: {}, namespace: 'default' };
  const connections = openConnections(
    { ...pool(), temporal, tracing: undefined, encryption: ENCRYPTION },
    { log },
  );
  try {
    const read = await connections.database
      .transaction()
      .execute((transaction) => readProjection(transaction, made.request_id));
    expect(read.submission).toEqual(made);
  } finally {
    await connections.close();
  }
});

test('so do those of a worker, for requests and for webhooks', async () => {
  const made = await saved();
  const pools = openWorkerDatabases(pool(), log, undefined);
  const { withSealedRows } = openPrivacy({ encryption: ENCRYPTION, database: pools.keys });
  try {
    for (const database of [pools.records, pools.webhooks]) {
      const read = await withSealedRows(database)
        .transaction()
        .execute((transaction) => readProjection(transaction, made.request_id));
      expect(read.submission).toEqual(made);
    }
  } finally {
    await pools.close();
  }
});
