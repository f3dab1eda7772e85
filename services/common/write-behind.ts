/** Write-behind: what calls note is kept in memory and written every few seconds, so that no call waits for it. */

export interface WriteBehindOptions<Value> {
  /** Milliseconds between two writes; a process that is killed forgets what was noted in so long. */
  readonly everyMs: number;
  /** Makes one value of two that were noted under the same key. */
  readonly merge: (earlier: Value, later: Value) => Value;
  readonly write: (values: ReadonlyMap<string, Value>) => Promise<void>;
  /** Called when a write fails; what it held is kept for the next one. */
  readonly onFailure: (error: unknown) => void;
  /** How many values wait at most, however long no write succeeds; without it, all do. */
  readonly bound?: {
    readonly values: number;
    /** Called before a write, with how many were dropped since the one before. */
    readonly onDropped: (dropped: number) => void;
  };
}

export class WriteBehind<Value> {
  private readonly options: WriteBehindOptions<Value>;
  private readonly timer: NodeJS.Timeout;
  private pending = new Map<string, Value>();
  private dropped = 0;
  /** Those that were asked for, one after the other. */
  private writes: Promise<void> = Promise.resolve();
  private isWriting = false;

  constructor(options: WriteBehindOptions<Value>) {
    this.options = options;
    // Behind a database that hangs one write waits, and not one more with every tick.
    this.timer = setInterval(() => {
      if (!this.isWriting) void this.flush();
    }, options.everyMs).unref();
  }

  /** Keeps it until it is written; drops it where as many wait as may. */
  note(key: string, value: Value): void {
    const known = this.pending.get(key);
    if (known === undefined && this.pending.size >= (this.options.bound?.values ?? Infinity)) {
      this.dropped += 1;
      return;
    }
    this.pending.set(key, known === undefined ? value : this.options.merge(known, value));
  }

  /** Writes what was noted; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    this.writes = this.writes.then(() => this.writePending());
    await this.writes;
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async writePending(): Promise<void> {
    this.sayDropped();
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

  private sayDropped(): void {
    if (this.dropped === 0) return;
    this.options.bound?.onDropped(this.dropped);
    this.dropped = 0;
  }
}
