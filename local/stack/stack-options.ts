import type { Parts } from './parts.ts';
import type { Ports } from './ports.ts';
import type { StackDescription } from './stack-file.ts';

export interface StackOptions {
  readonly ports: Ports;
  /** Every part is added as soon as it runs, so that it is stopped even if the start fails. */
  readonly parts: Parts;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Called when a server that everything depends on exits unexpectedly. */
  readonly onServerEnded: (message: string) => void;
  /** Called when a process id in the description has changed. */
  readonly onChange: (description: StackDescription) => Promise<void>;
}
