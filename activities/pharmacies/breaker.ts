/** A circuit breaker for each pharmacy's own system, in this process: one that does not answer is not called for a while. */

/** Calls in a row without an answer that open the circuit. */
export const FAILURES_TO_OPEN = 5;
/** How long the circuit stays open before each probe, milliseconds; the last one repeats. */
export const OPEN_MS = [5_000, 15_000, 30_000, 60_000] as const;

/** What came of a call; one that our own process could not make says nothing of the pharmacy. */
export type CallResult = 'answered' | 'failed' | 'not_made';

/** Whether a call may be made; when it may, `leave` must follow with what came of it. */
export type Entry =
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
