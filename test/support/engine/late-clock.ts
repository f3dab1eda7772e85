/** Loaded into a process (`--import`), whose clock is then late. */

const BEHIND_MS = 45_000;
const Real = globalThis.Date;

class LateDate extends Real {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [LateDate.now()] : given) as [number]));
  }

  static override now(): number {
    return Real.now() - BEHIND_MS;
  }
}

globalThis.Date = LateDate as DateConstructor;
