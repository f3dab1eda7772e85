/** The Temporal worker that calls pharmacies. It runs no workflows, so a pharmacy that hangs keeps no request waiting. */
import { type NativeConnection, Worker } from '@temporalio/worker';
import { createPharmacyActivities } from '../activities/index.ts';
import { type PharmacyGateway, pharmacyTaskQueue } from '../domain/pharmacies/gateway.ts';
import type { SdkOptions } from './fulfilment-worker.ts';

/** Calls under way: sockets, not threads. One pharmacy takes twenty of them at most, and one when it is dead. */
const MOST_CALLS = 300;

export interface PharmacyWorkerOptions {
  readonly connection: NativeConnection;
  readonly namespace: string;
  /** Of the workflows. */
  readonly taskQueue: string;
  readonly gateway: PharmacyGateway;
  readonly sdkOptions?: SdkOptions;
}

/** Makes the worker; it works once `run` is called. */
export function createPharmacyWorker(options: PharmacyWorkerOptions): Promise<Worker> {
  const { connection, namespace, taskQueue, gateway, sdkOptions } = options;
  return Worker.create({
    connection,
    namespace,
    taskQueue: pharmacyTaskQueue(taskQueue),
    activities: createPharmacyActivities(gateway),
    maxConcurrentActivityTaskExecutions: MOST_CALLS,
    ...sdkOptions,
  });
}
