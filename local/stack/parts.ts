/** The running parts of a stack, and the order in which they stop. */

export interface Part {
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/** Groups of names. A part stops before the servers that it uses, and the parts of a group stop together. */
export type StopOrder = readonly (readonly string[])[];

export class Parts {
  readonly #order: StopOrder;
  readonly #parts = new Map<string, Part>();

  constructor(order: StopOrder) {
    this.#order = order;
  }

  /** Adds or replaces a part. @param name must be in the stop order. */
  add(name: string, part: Part): void {
    if (!this.#order.flat().includes(name)) throw new TypeError(`${name} is missing from the stop order`);
    this.#parts.set(name, part);
  }

  /** Stops one group after the other. A part that can't be stopped does not prevent the next from stopping. */
  async stopAll(say: (line: string) => void): Promise<void> {
    for (const group of this.#order) await Promise.all(group.map((name) => this.#stop(name, say)));
  }

  killAll(): void {
    for (const part of this.#parts.values()) part.kill();
  }

  async #stop(name: string, say: (line: string) => void): Promise<void> {
    try {
      await this.#parts.get(name)?.stop();
    } catch (error) {
      say(`Could not stop ${name}: ${String(error)}`);
    }
  }
}
