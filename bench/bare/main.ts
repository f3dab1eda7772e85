/** A worker for the bare workflows, configured like the engine's. */
import path from 'node:path';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { NativeConnection, Worker } from '@temporalio/worker';
import { activities } from './activities.ts';

const { connectionOptions } = loadClientConnectConfig();
const connection = await NativeConnection.connect({
  ...connectionOptions,
  grpcCompression: { codec: 'none' },
});
const worker = await Worker.create({
  connection,
  taskQueue: process.env['FULFILMENT_TASK_QUEUE'] ?? 'bare',
  workflowsPath: path.join(import.meta.dirname, 'workflows.ts'),
  activities,
});
console.log('"worker ready"');
await worker.run();
await connection.close();
