/** A receiver that fails at random, verifies every call with the official library, and reports the results of a run. */
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { reset, startReceiver, type Received, type Receiver } from './receiver.ts';

/** Shares of the calls. */
export const FAULTS = { fails: 0.2, delays: 0.1, resets: 0.05 } as const;
const DELAY_MS = 700;

export interface FlakyReceiver extends Receiver {
  /** Calls that the official verifier refused, or that differ from an earlier call with the same id. */
  readonly wrong: string[];
  /** Stops the faults: from now on every call is acknowledged. */
  recover(): void;
}

/**
 * @param secrets of the endpoint; each call must be signed with one of them.
 * @param random returns numbers in 0..1, so that a run can be repeated with the same faults.
 */
export async function startFlakyReceiver(
  secrets: readonly string[],
  random: () => number,
): Promise<FlakyReceiver> {
  const receiver = await startReceiver();
  const wrong: string[] = [];
  const bodies = new Map<string, string>();
  let isFlaky = true;
  receiver.answer = (call) => {
    check(call);
    const chance = random();
    if (!isFlaky) return 200;
    if (chance < FAULTS.fails) return 500;
    if (chance < FAULTS.fails + FAULTS.resets) return reset;
    return chance < FAULTS.fails + FAULTS.resets + FAULTS.delays ? late : 200;
  };
  return Object.assign(receiver, { wrong, recover: () => void (isFlaky = false) });

  function check({ id, headers, text }: Omit<Received, 'status'>): void {
    if (!secrets.some((secret) => isVerified(secret, text, headers))) wrong.push(`${id}: not verified`);
    if ((bodies.get(id) ?? text) !== text) wrong.push(`${id}: another body under the same id`);
    bodies.set(id, text);
  }
}

/** Verifies at the time of sending, because a time-skipping server is days ahead. */
function isVerified(secret: string, text: string, headers: Received['headers']): boolean {
  const { now } = Date;
  Date.now = () => Number(headers['webhook-timestamp']) * 1000;
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = now;
  }
}

async function late(): Promise<number> {
  await delay(DELAY_MS);
  return 200;
}
