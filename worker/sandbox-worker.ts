/** The Temporal worker that plays pharmacies in the sandbox. Apart from requests, whose Updates it waits for. */
import type { DataConverter } from '@temporalio/common';
import { Worker, type NativeConnection } from '@temporalio/worker';
import { createSandboxActivities } from '../activities/index.ts';
import type { PlayPharmacyDependencies } from '../activities/sandbox-play.ts';
import { sandboxTaskQueue } from '../domain/sandbox/messages.ts';

/** Pharmacies that pause for a moment, or wait for an answer. Those that wait for longer hold no slot. */
const MOST_PLAYS = 300;

export interface SandboxWorkerOptions {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly dataConverter: DataConverter;
  /** Of the workflows. */
  readonly taskQueue: string;
  readonly dependencies: PlayPharmacyDependencies;
}

/** Makes the worker; it works once `run` is called. */
export function createSandboxWorker(options: SandboxWorkerOptions): Promise<Worker> {
  const { connection, namespace, dataConverter, taskQueue, dependencies } = options;
  return Worker.create({
    connection,
    namespace,
    dataConverter,
    taskQueue: sandboxTaskQueue(taskQueue),
    activities: createSandboxActivities(dependencies),
    maxConcurrentActivityTaskExecutions: MOST_PLAYS,
    // What is played goes on elsewhere: nothing is waited for.
    shutdownGraceTime: 0,
  });
}
