/** What a stack is started with. */
import type { Parts } from './parts.ts';
import type { Ports } from './ports.ts';
import type { StackDescription } from './stack-file.ts';

export interface StackOptions {
  readonly ports: Ports;
  /** Gets every part as soon as it runs, so that it is stopped whatever happens next. */
  readonly parts: Parts;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Called when a server that everything depends on ends by itself. */
  readonly onServerEnded: (message: string) => void;
  /** Called when a process id in the description has changed. */
  readonly onChange: (description: StackDescription) => Promise<void>;
}
