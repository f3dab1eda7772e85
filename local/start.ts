/** `npm start`: the whole system on this machine, with one sample request fulfilled before your eyes. */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { keepFilesPrivate } from '../services/common/process.ts';
import { explain, Interrupted } from './failure.ts';
import { stopLeftovers } from './processes/ledger.ts';
import { claimClone, releaseClone } from './stack/only-one.ts';
import { Parts } from './stack/parts.ts';
import { readPorts } from './stack/ports.ts';
import { LOGS, makeLocalFolders, PROJECT_ROOT } from './project.ts';
import { showSampleRequest } from './stack/sample-request.ts';
import { onStopSignals } from './processes/signals.ts';
import { removeStackFile, writeStackFile } from './stack/stack-file.ts';
import { startStack } from './stack/stack.ts';
import { summary } from './stack/summary.ts';

/** As a shell counts an end by Ctrl-C. */
const EXIT_INTERRUPTED = 130;

const say = (line: string) => console.log(line);

/** The logs of this start begin empty; those of the one before are kept beside them. */
async function rotateLogs(): Promise<void> {
  for (const name of ['postgres', 'temporal', 'worker', 'api']) {
    const log = path.join(LOGS, `${name}.log`);
    await rename(log, `${log}.1`).catch(() => rm(log, { force: true }));
  }
}

async function main(): Promise<number> {
  const parts = new Parts();
  const interruption = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let ready = false;
  onStopSignals({
    stop: () => {
      say('\nStopping: API, worker, Temporal, Postgres. Press Ctrl-C again to kill them.');
      interruption.abort(new Interrupted('interrupted'));
      end(0);
    },
    force: () => {
      parts.killAll();
      process.exit(EXIT_INTERRUPTED);
    },
  });
  const fail = (message: string) => {
    if (interruption.signal.aborted) return;
    console.error(`\n${message}`);
    interruption.abort(new Interrupted(message));
    end(1);
  };
  await makeLocalFolders();
  await claimClone();
  try {
    // A start that was killed left it; until it is gone, scripts take the stack for ready.
    await removeStackFile();
    const leftovers = await stopLeftovers();
    if (leftovers.length > 0) say(`Stopped what an earlier start left behind: ${leftovers.join(', ')}.`);
    await rotateLogs();
    const options = { parts, say, signal: interruption.signal, onServerEnded: fail };
    const onChange = async (description: Parameters<typeof writeStackFile>[0]) => {
      if (ready) await writeStackFile(description);
    };
    const description = await startStack({ ...options, ports: readPorts(process.env), onChange });
    const { api_url: apiUrl, api_key: key } = description;
    await showSampleRequest({ ...options, apiUrl, key });
    await writeStackFile(description);
    ready = true;
    say(summary(description));
    return await ended;
  } catch (error) {
    if (!interruption.signal.aborted) {
      console.error(`\n${explain(error, PROJECT_ROOT)}`);
      return 1;
    }
    return (await ended) || EXIT_INTERRUPTED;
  } finally {
    interruption.abort(new Interrupted('stopping'));
    await removeStackFile();
    await parts.stopAll(say);
    await releaseClone();
  }
}

keepFilesPrivate();
process.exitCode = await main().catch((error: unknown) => {
  console.error(`\n${explain(error, PROJECT_ROOT)}`);
  return 1;
});
