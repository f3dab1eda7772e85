/** Loads Compose files with Docker Compose's own library, pinned in `local/tools/compose`. Needs no Docker engine. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from '../failure.ts';
import { findGoTool } from './build-go-program.ts';

/** The members that are read here, with their names in the Compose specification. */
export interface ComposeModel {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks?: Readonly<
    Record<string, { readonly ipam?: { readonly config?: readonly Readonly<Record<string, string>>[] } }>
  >;
}

export interface ComposeService {
  readonly image?: string;
  readonly build?: object;
  readonly pull_policy?: string;
  readonly profiles?: readonly string[];
  readonly entrypoint?: readonly string[] | null;
  readonly command?: readonly string[] | null;
  readonly stop_grace_period?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: {
    readonly replicas?: number;
    readonly resources?: { readonly limits?: { readonly memory?: string } };
  };
  readonly init?: boolean;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string } | null>>;
  readonly volumes?: readonly { readonly target: string }[];
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly {
    readonly host_ip?: string;
    readonly target: number;
    readonly published?: string;
  }[];
}

/**
 * Loads a file like `docker compose`: validates it, substitutes variables and resolves references.
 *
 * @param variables those of the environment or of a `.env` file.
 * @throws StackFailure with the loader's message for an invalid file.
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
