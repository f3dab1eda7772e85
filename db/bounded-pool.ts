/** A pool of connections that lets only so many statements wait for one. */
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/**
 * For each connection: statements take 1 to 5 ms, so the last in such a queue waits a tenth of a second. Who comes when
 * it is full is told at once, while a caller still listens, and not after the time limit of the pool.
 */
const WAITING_PER_CONNECTION = 20;

type ConnectCallback = Parameters<Pool['connect']>[0];

/** More statements wait for a connection than may. */
export class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

export class BoundedPool extends Pool {
  private readonly mostWaiting: number;

  constructor(config: PoolConfig & { readonly max: number }) {
    super(config);
    this.mostWaiting = config.max * WAITING_PER_CONNECTION;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (this.waitingCount < this.mostWaiting)
      return callback === undefined ? super.connect() : super.connect(callback);
    const error = new PoolFullError(`${this.waitingCount} statements wait for a connection`);
    if (callback === undefined) return Promise.reject(error);
    callback(error, undefined, () => undefined);
  }
}
