/** Circuit breakers for pharmacies' own systems, one per process, and records of their failures. */
import { Context } from '@temporalio/activity';
import type { Kysely } from 'kysely';
import { recordSystemFailure, recordSystemSuccess } from '../../db/pharmacies/offered-orders.ts';
import type { Database } from '../../db/schema.ts';
import type { CallOutcome } from '../webhooks/http/sender.ts';

/** Number of failed calls in a row that open the circuit. */
export const FAILURES_TO_OPEN = 5;
/** Delays before each probe while the circuit is open; milliseconds. The last one repeats. */
export const PROBE_DELAYS_MS = [5_000, 15_000, 30_000, 60_000] as const;

/** Result of a call. `not_made`: our own process failed, which says nothing about the pharmacy. */
export type CallResult = 'answered' | 'failed' | 'not_made';

/** True if a call may be made. If so, `leave` must be called with its result. */
type Entry =
  | { readonly allowed: true; readonly leave: (result: CallResult) => void }
  | { readonly allowed: false; readonly waitMs: number };

interface Circuit {
  failures: number;
  /** Undefined while the circuit is closed; milliseconds since 1970. */
  openUntil?: number;
  failedProbes: number;
  probing: boolean;
}

export class PharmacyBreaker {
  private readonly circuits = new Map<string, Circuit>();
  private readonly clock: () => Date;

  constructor(clock: () => Date) {
    this.clock = clock;
  }

  /** Requests a call to a pharmacy's system. While the circuit is open, only one probe at a time is allowed. */
  enter(pharmacyId: string): Entry {
    const circuit = this.circuits.get(pharmacyId);
    if (circuit?.openUntil === undefined) return this.allow(pharmacyId, { isProbe: false });
    const waitMs = circuit.openUntil - this.now();
    if (waitMs > 0) return { allowed: false, waitMs };
    if (circuit.probing) return { allowed: false, waitMs: PROBE_DELAYS_MS[0] };
    circuit.probing = true;
    return this.allow(pharmacyId, { isProbe: true });
  }

  private allow(pharmacyId: string, { isProbe }: { readonly isProbe: boolean }): Entry {
    return {
      allowed: true,
      leave: (result) => {
        const circuit = this.circuits.get(pharmacyId);
        if (isProbe && circuit !== undefined) circuit.probing = false;
        // Any answer closes the circuit, even the answer to a call that began before the circuit opened.
        if (result === 'answered') this.circuits.delete(pharmacyId);
        if (result === 'failed') this.fail(pharmacyId, isProbe);
      },
    };
  }

  private fail(pharmacyId: string, isProbe: boolean): void {
    const circuit = this.circuits.get(pharmacyId) ?? { failures: 0, failedProbes: 0, probing: false };
    this.circuits.set(pharmacyId, circuit);
    circuit.failures += 1;
    if (isProbe) circuit.failedProbes += 1;
    else if (circuit.openUntil !== undefined || circuit.failures < FAILURES_TO_OPEN) return;
    circuit.openUntil = this.now() + (PROBE_DELAYS_MS[circuit.failedProbes] ?? Math.max(...PROBE_DELAYS_MS));
  }

  private now(): number {
    return this.clock().getTime();
  }
}

export type RecordCallOutcome = (pharmacyId: string, outcome: CallOutcome) => Promise<void>;

/** Health of a pharmacy's system, as seen from one call. `unknown`: the answer was about one order, or asked for a delay. */
type SystemHealth = 'works' | 'fails' | 'unknown';

/**
 * Returns a function that records the outcome of a call for the breaker. A failure to record it is only logged, because
 * the call itself was made.
 */
export function outcomeRecorder(database: Kysely<Database>): RecordCallOutcome {
  return async (pharmacyId, outcome) => {
    try {
      switch (systemHealthOf(outcome)) {
        case 'works':
          return await recordSystemSuccess(database, pharmacyId);
        case 'fails':
          return await recordSystemFailure(database, pharmacyId, failureInWords(outcome));
        case 'unknown':
          return;
      }
    } catch (error) {
      Context.current().log.warn('could not record how a pharmacy system answered', {
        pharmacy_id: pharmacyId,
        error,
      });
    }
  };
}

/** A refused signature fails for every order, but 404 may be about a single order. */
function systemHealthOf({ status }: CallOutcome): SystemHealth {
  if (status === null || status >= 500 || status === 401 || status === 403) return 'fails';
  if (status >= 300 && status < 400) return 'fails';
  return status < 300 || status === 409 ? 'works' : 'unknown';
}

/** A description in our own words, without the system's response. */
export function failureInWords({ status, message }: CallOutcome): string {
  return status === null ? message : `The answer was ${status}.`;
}
