/** What Docker Compose makes of a file, by its own loader: `local/tools/compose` over the library pinned there. No engine is needed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from '../failure.ts';
import { findGoTool } from './build-go-program.ts';

/** As far as it is looked at here; names are those of the Compose specification. */
export interface ComposeModel {
  readonly services: Readonly<Record<string, ComposeService>>;
}

export interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[] | null;
  readonly stop_grace_period?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly replicas?: number };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly {
    readonly host_ip?: string;
    readonly target: number;
    readonly published?: string;
  }[];
}

/**
 * Loads a file as `docker compose` does: checked against the specification, variables put in, references resolved.
 *
 * @param variables of the environment, or of a `.env`.
 * @throws StackFailure with the loader's words for a file that it refuses.
 */
export async function loadCompose(
  file: string,
  variables: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<ComposeModel> {
  const loader = await findGoTool('compose-loader', say);
  try {
    const { stdout } = await promisify(execFile)(loader, [file], {
      env: { PATH: process.env['PATH'], ...variables },
    });
    return JSON.parse(stdout) as ComposeModel;
  } catch (error) {
    throw new StackFailure(`${file} is refused: ${messageOf(error)}`, { cause: error });
  }
}
