/** A worker process after a bad deploy: it runs the workflows named in `WORKFLOWS`, and no activities. */
import path from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';

const { TEMPORAL_ADDRESS: address, FULFILMENT_TASK_QUEUE: taskQueue, WORKFLOWS = '' } = process.env;
const worker = await Worker.create({
  connection: await NativeConnection.connect(address === undefined ? {} : { address }),
  taskQueue: taskQueue ?? '',
  workflowsPath: path.join(import.meta.dirname, WORKFLOWS),
});
process.stdout.write('worker ready\n');
await worker.run();
