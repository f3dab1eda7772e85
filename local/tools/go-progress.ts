/** How far the compiling of a Go program is: by the size of its packages, since some take a second and others thirty. */

export interface GoPackage {
  readonly ImportPath: string;
  /** Bytes of the files that are compiled on this machine. */
  readonly size: number;
}

const BAR_WIDTH = 24;
/** Below that, what is left can't be told from how the first packages went. */
const TELLING_PART = 0.05;

/** Counts packages as the compiler names them. */
export class GoProgress {
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #whole: number;
  #compiled = 0;

  constructor(packages: readonly GoPackage[]) {
    this.#sizes = new Map(packages.map(({ ImportPath, size }) => [ImportPath, size]));
    this.#whole = packages.reduce((sum, { size }) => sum + size, 0);
  }

  /** @param line of `go build -v`; others than names of packages count nothing. */
  add(line: string): void {
    this.#compiled += this.#sizes.get(line) ?? 0;
  }

  /** `[######------------------]  25 %, about 2 min left`. */
  toText(elapsedMs: number): string {
    const part = this.#whole === 0 ? 1 : Math.min(this.#compiled / this.#whole, 1);
    const done = Math.round(part * BAR_WIDTH);
    const bar = `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}]`;
    const percent = `${Math.round(part * 100)} %`.padStart(5);
    if (part < TELLING_PART) return `${bar} ${percent}`;
    return `${bar} ${percent}, about ${toDuration((elapsedMs * (1 - part)) / part)} left`;
  }
}

/** `35 s`, `1 min 20 s`. */
export function toDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
