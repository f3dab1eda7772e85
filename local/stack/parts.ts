/** The running parts of the stack, and the order in which they stop. */

/** What uses a server stops before the server. */
const STOP_ORDER = ['api', 'worker', 'temporal', 'postgres'] as const;
export type Role = (typeof STOP_ORDER)[number];

export interface Part {
  readonly stop: () => Promise<void>;
  /** Ends it at once, whatever it is doing. */
  readonly kill: () => void;
}

export class Parts {
  readonly #parts = new Map<Role, Part>();

  add(role: Role, part: Part): void {
    this.#parts.set(role, part);
  }

  /** Stops all, one after the other; a part that can't be stopped does not keep the next from stopping. */
  async stopAll(say: (line: string) => void): Promise<void> {
    for (const role of STOP_ORDER) {
      try {
        await this.#parts.get(role)?.stop();
      } catch (error) {
        say(`Could not stop ${role}: ${String(error)}`);
      }
    }
  }

  killAll(): void {
    for (const part of this.#parts.values()) part.kill();
  }
}
