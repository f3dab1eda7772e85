/** The process of the engine that suites share. Prints where it is found, and ends when it is told to stop. */
import { startEngine } from '../engine/engine.ts';
import { SHORT_WINDOWS } from '../callers/pharmacy-caller.ts';

const engine = await startEngine({ callWindows: SHORT_WINDOWS });
process.once('SIGTERM', () => {
  engine.close().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  });
});
const { origin, connectionString, taskQueue } = engine;
process.stdout.write(`${JSON.stringify({ origin, connectionString, taskQueue })}\n`);
