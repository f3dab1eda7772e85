import type { Status } from '../../domain/requests/statuses.ts';
import type { ResetPoint } from '../../services/requests/repair.ts';

export interface ResolveOptions {
  readonly to: Status;
  readonly saidBy: string;
  readonly code?: string;
  readonly recipient?: string;
}

export interface ResetOptions {
  readonly to: ResetPoint;
  readonly query?: string;
}
