/** Whether requests and webhooks go on, and pharmacies' systems work. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { listDamagedCodes } from '../../db/stock/find-item-codes.ts';
import { listFailingPharmacies } from '../pharmacies/failing-systems.ts';
import { findStuckRequests } from '../requests/stuck/find-stuck.ts';
import { listParked } from '../webhooks/deliveries/list-parked.ts';
import { Fault, type Check } from './finding.ts';

export interface WorkParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly taskQueue: string;
}

/** Of requests that ended since; milliseconds. */
const ENDED_WITHIN_MS = 3_600_000;
/** Every open request is looked at; milliseconds. */
const SCAN_MS = 600_000;

export function workChecks(parts: WorkParts): Check[] {
  return [
    {
      name: 'requests',
      next: 'Look at them: ops requests stuck',
      mostMs: SCAN_MS,
      look: async () => {
        const now = new Date();
        const { stuck, looked_at } = await findStuckRequests(parts, {
          taskQueue: parts.taskQueue,
          now,
          endedSince: new Date(now.getTime() - ENDED_WITHIN_MS),
          onProgress: () => undefined,
        });
        if (stuck.length > 0) throw new Fault(`${stuck.length} of ${looked_at} are stuck`);
        return `none of ${looked_at} is stuck`;
      },
    },
    {
      name: 'webhooks',
      next: 'Look at them: ops requests stuck',
      look: async () => {
        const parked = await listParked(parts, new Date());
        if (parked.length > 0) throw new Fault(`${parked.length} endpoints have deliveries that are parked`);
        return 'nothing is parked';
      },
    },
    {
      name: 'pharmacies',
      next: 'Look at them: ops pharmacies failing',
      look: async () => {
        const failing = await listFailingPharmacies(parts);
        if (failing.length > 0) throw new Fault(`${failing.length} have a system that fails`);
        return 'every system that was called works';
      },
    },
    {
      name: 'item codes',
      next: 'List them: ops pharmacies damaged-codes',
      look: async () => {
        const damaged = await listDamagedCodes(parts.database);
        if (damaged.length > 0) throw new Fault(`${damaged.length} were changed by a spreadsheet`);
        return 'none was changed by a spreadsheet';
      },
    },
  ];
}
