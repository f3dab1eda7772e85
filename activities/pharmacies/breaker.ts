/** A circuit breaker for each pharmacy's own system, in this process, and the notes of its calls. */
import { Context } from '@temporalio/activity';
import type { Kysely } from 'kysely';
import { noteFailing, noteWorking } from '../../db/pharmacies/offered-orders.ts';
import type { Database } from '../../db/schema.ts';
import type { CallOutcome } from '../webhooks/http/sender.ts';

/** Calls in a row without an answer that open the circuit. */
export const FAILURES_TO_OPEN = 5;
/** How long the circuit stays open before each probe, milliseconds; the last one repeats. */
export const OPEN_MS = [5_000, 15_000, 30_000, 60_000] as const;

/** What came of a call; one that our own process could not make says nothing of the pharmacy. */
export type CallResult = 'answered' | 'failed' | 'not_made';

/** Whether a call may be made; when it may, `leave` must follow with what came of it. */
type Entry =
  | { readonly allowed: true; readonly leave: (result: CallResult) => void }
  | { readonly allowed: false; readonly waitMs: number };

interface Circuit {
  /** In a row. */
  failures: number;
  /** Undefined while it is closed; milliseconds since 1970. */
  openUntil?: number;
  /** How often a probe failed. */
  failedProbes: number;
  probing: boolean;
}

export class PharmacyBreaker {
  private readonly circuits = new Map<string, Circuit>();
  private readonly clock: () => Date;

  constructor(clock: () => Date) {
    this.clock = clock;
  }

  /** Asks to call a pharmacy's system. Once it has failed often enough, one caller at a time may try. */
  enter(pharmacyId: string): Entry {
    const circuit = this.circuits.get(pharmacyId);
    if (circuit?.openUntil === undefined) return this.allow(pharmacyId, { isProbe: false });
    const waitMs = circuit.openUntil - this.now();
    if (waitMs > 0) return { allowed: false, waitMs };
    if (circuit.probing) return { allowed: false, waitMs: OPEN_MS[0] };
    circuit.probing = true;
    return this.allow(pharmacyId, { isProbe: true });
  }

  private allow(pharmacyId: string, { isProbe }: { readonly isProbe: boolean }): Entry {
    return {
      allowed: true,
      leave: (result) => {
        const circuit = this.circuits.get(pharmacyId);
        if (isProbe && circuit !== undefined) circuit.probing = false;
        // An answer closes the circuit, also that to a call from before it opened.
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
    circuit.openUntil = this.now() + (OPEN_MS[circuit.failedProbes] ?? Math.max(...OPEN_MS));
  }

  private now(): number {
    return this.clock().getTime();
  }
}

/** Notes what came of a call to a pharmacy's system. */
export type NoteCall = (pharmacyId: string, outcome: CallOutcome) => Promise<void>;

/** What a call tells of the whole system. `nothing`: its answer was about this order, or asks for patience. */
type Telling = 'works' | 'fails' | 'nothing';

/** A note that can't be made is logged: the call was made, whatever is kept of it. */
export function callNotes(database: Kysely<Database>): NoteCall {
  return async (pharmacyId, outcome) => {
    try {
      switch (tellingOf(outcome)) {
        case 'works':
          return await noteWorking(database, pharmacyId);
        case 'fails':
          return await noteFailing(database, pharmacyId, failureInWords(outcome));
        case 'nothing':
          return;
      }
    } catch (error) {
      Context.current().log.warn('could not note how a pharmacy system answered', {
        pharmacy_id: pharmacyId,
        error,
      });
    }
  };
}

/** A signature that is not accepted is the same for every order; 404 may be an order that is not there. */
function tellingOf({ status }: CallOutcome): Telling {
  if (status === null || status >= 500 || status === 401 || status === 403) return 'fails';
  if (status >= 300 && status < 400) return 'fails';
  return status < 300 || status === 409 ? 'works' : 'nothing';
}

/** In our words alone: no answer of the system. */
export function failureInWords({ status, message }: CallOutcome): string {
  return status === null ? message : `The answer was ${status}.`;
}
