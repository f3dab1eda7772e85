/** The shared engine, as one suite sees it. */
import { openDatabase } from '../../../db/database.ts';
import { withKeysForTestRows } from '../requests/sealed-rows.ts';
import { connectLazily } from '../../../services/common/temporal/connection.ts';
import { FulfilmentClient } from '../../../services/requests/fulfilment-client.ts';
import { testHandling } from '../engine/encryption.ts';
import { Contract } from '../engine/contract.ts';
import type { TestEngine } from '../engine/engine.ts';
import { partnerMaker } from '../engine/partners.ts';
import { testAddresses } from '../servers/addresses.ts';
import { sharedResource } from './shared-resource.ts';

/** An engine without its logs, counters and options, which belong to no single suite. */
export type SharedEngine = Pick<
  TestEngine,
  | 'environment'
  | 'origin'
  | 'database'
  | 'connectionString'
  | 'taskQueue'
  | 'client'
  | 'fulfilment'
  | 'contract'
  | 'partner'
> & { readonly close: () => Promise<void> };

const ENVIRONMENT = 'sandbox';

/** Waits until the shared engine runs; `close` leaves it running. */
export async function joinSharedEngine(): Promise<SharedEngine> {
  const { origin, connectionString, taskQueue } = await sharedResource('engine');
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  const client = connectLazily(
    { address: testAddresses().temporalAddress },
    'default',
    testHandling(database),
  );
  // Connects now, because the deadline of a suite's first call leaves no time for it on a busy machine.
  await client.connection.ensureConnected();
  const contract = await Contract.of(origin);
  return {
    environment: ENVIRONMENT,
    origin,
    database,
    connectionString,
    taskQueue,
    client,
    fulfilment: new FulfilmentClient(client, taskQueue),
    contract,
    partner: partnerMaker({ database, origin, contract, environment: ENVIRONMENT }),
    async close() {
      await client.connection.close();
      await database.destroy();
    },
  };
}
