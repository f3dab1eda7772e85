/** Write-behind: values are kept in memory and written every few seconds, so that no call waits for the write. */

interface WriteBehindOptions<Value> {
  /** Milliseconds between two writes. A killed process loses at most what was noted since the last one. */
  readonly everyMs: number;
  readonly merge: (earlier: Value, later: Value) => Value;
  readonly write: (values: ReadonlyMap<string, Value>) => Promise<void>;
  /** Called when a write fails; its values are kept for the next one. */
  readonly onFailure: (error: unknown) => void;
  /** Maximum number of values that wait while writes fail. Without it, all wait. */
  readonly bound?: {
    readonly values: number;
    /** Called before a write with the number of values dropped since the last one. */
    readonly onDropped: (dropped: number) => void;
  };
}

export class WriteBehind<Value> {
  private readonly options: WriteBehindOptions<Value>;
  private readonly timer: NodeJS.Timeout;
  private pending = new Map<string, Value>();
  private dropped = 0;
  /** Chains the writes, so that they run one after the other. */
  private writes: Promise<void> = Promise.resolve();
  private isWriting = false;

  constructor(options: WriteBehindOptions<Value>) {
    this.options = options;
    // While the database hangs, only one write waits, not one more per tick.
    this.timer = setInterval(() => {
      if (!this.isWriting) void this.flush();
    }, options.everyMs).unref();
  }

  /** Keeps the value until it is written, or drops a new key when the bound is reached. */
  note(key: string, value: Value): void {
    const known = this.pending.get(key);
    if (known === undefined && this.pending.size >= (this.options.bound?.values ?? Infinity)) {
      this.dropped += 1;
      return;
    }
    this.pending.set(key, known === undefined ? value : this.options.merge(known, value));
  }

  async flush(): Promise<void> {
    this.writes = this.writes.then(() => this.writePending());
    await this.writes;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async writePending(): Promise<void> {
    if (this.dropped > 0) this.options.bound?.onDropped(this.dropped);
    this.dropped = 0;
    const values = this.pending;
    if (values.size === 0) return;
    this.pending = new Map();
    this.isWriting = true;
    try {
      await this.options.write(values);
    } catch (error) {
      const notedMeanwhile = this.pending;
      this.pending = values;
      for (const [key, value] of notedMeanwhile) this.note(key, value);
      this.options.onFailure(error);
    } finally {
      this.isWriting = false;
    }
  }
}
