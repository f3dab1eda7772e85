/** Write-behind: what calls note is kept in memory and written every few seconds, so that no call waits for it. */

export interface WriteBehindOptions<Value> {
  /** Milliseconds between two writes; a process that is killed forgets what was noted in so long. */
  readonly everyMs: number;
  /** Makes one value of two that were noted under the same key. */
  readonly merge: (earlier: Value, later: Value) => Value;
  readonly write: (values: ReadonlyMap<string, Value>) => Promise<void>;
  /** Called when a write fails; what it held is kept for the next one. */
  readonly onFailure: (error: unknown) => void;
}

export class WriteBehind<Value> {
  private readonly options: WriteBehindOptions<Value>;
  private readonly timer: NodeJS.Timeout;
  private pending = new Map<string, Value>();

  constructor(options: WriteBehindOptions<Value>) {
    this.options = options;
    this.timer = setInterval(() => void this.flush(), options.everyMs).unref();
  }

  note(key: string, value: Value): void {
    const known = this.pending.get(key);
    this.pending.set(key, known === undefined ? value : this.options.merge(known, value));
  }

  /** Writes what was noted; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    const values = this.pending;
    if (values.size === 0) return;
    this.pending = new Map();
    try {
      await this.options.write(values);
    } catch (error) {
      const notedMeanwhile = this.pending;
      this.pending = values;
      for (const [key, value] of notedMeanwhile) this.note(key, value);
      this.options.onFailure(error);
    }
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
