/** What the commands that repair a request are told. */
import type { Status } from '../../domain/requests/statuses.ts';
import type { ResetPoint } from '../../services/requests/repair.ts';

/** What `resolve` is told. */
export interface ResolveOptions {
  readonly to: Status;
  readonly saidBy: string;
  readonly code?: string;
  readonly recipient?: string;
}

/** What `reset` is told. */
export interface ResetOptions {
  readonly to: ResetPoint;
  readonly query?: string;
}
