/** Shared by `npm start` and `npm run cluster`: starts one stack per clone, keeps it running and stops it in order. */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { explain, Interrupted } from '../failure.ts';
import { onStopSignals } from '../processes/signals.ts';
import { LOGS, makeLocalFolders, PROJECT_ROOT } from '../project.ts';
import { claimClone, releaseClone } from './only-one.ts';
import { Parts, type StopOrder } from './parts.ts';
import { readPorts } from './ports.ts';
import { showSampleRequest } from './sample-request.ts';
import { releaseAll } from './held-parts.ts';
import type { StackOptions } from './stack-options.ts';
import { summary } from './summary.ts';
import { removeStackFile, writeStackFile, type StackDescription } from './stack-file.ts';

/** The exit code of shells after Ctrl-C. */
const EXIT_INTERRUPTED = 130;

export interface SupervisedStack {
  /** The command as a user types it, such as `npm start`. */
  readonly command: string;
  /** Lists all parts; each has a log with its name. */
  readonly stopOrder: StopOrder;
  /** Starts the stack. If it fails, the supervisor stops the parts that it has started. */
  readonly start: (options: StackOptions) => Promise<StackDescription>;
}

const say = (line: string) => console.log(line);

/**
 * Runs a stack until it is stopped, and fulfils one sample request at the start.
 *
 * @returns the exit code.
 */
export async function supervise(stack: SupervisedStack): Promise<number> {
  try {
    return await runStack(stack);
  } catch (error) {
    console.error(`\n${explain(error, PROJECT_ROOT)}`);
    return 1;
  }
}

async function runStack({ command, stopOrder, start }: SupervisedStack): Promise<number> {
  const parts = new Parts(stopOrder);
  const interruption = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let ready = false;
  onStopSignals({
    stop: () => {
      say(`\nStopping: ${stopOrder.flat().join(', ')}. Press Ctrl-C again to kill them.`);
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
    // A killed stack leaves the file behind, and scripts would treat the stack as ready.
    await removeStackFile();
    await releaseAll();
    await rotateLogs(stopOrder.flat());
    const { signal } = interruption;
    const onChange = async (description: StackDescription) => {
      if (ready) await writeStackFile(description);
    };
    const ports = readPorts(process.env);
    const description = await start({ parts, say, signal, onServerEnded: fail, ports, onChange });
    const { api_url: apiUrl, api_key: key } = description;
    await showSampleRequest({ say, signal, apiUrl, key });
    await writeStackFile(description);
    ready = true;
    say(summary(command, description));
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

/** Keeps the logs of the last start as `.log.1`, so that this start begins with empty ones. */
async function rotateLogs(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const log = path.join(LOGS, `${name}.log`);
    await rename(log, `${log}.1`).catch(() => rm(log, { force: true }));
  }
}
