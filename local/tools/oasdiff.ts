/** Finds breaking changes between two OpenAPI documents, with oasdiff. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project.ts';
import { findGoTool } from './build-go-program.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'tools', 'oasdiff');
/**
 * Values may be added to what we answer: docs/partners/versioning.md. That the statuses may not is checked apart.
 * What oasdiff calls a request is, of a webhook, what we send: nothing of it may go.
 */
const SEVERITY_LEVELS = path.join(MODULE, 'severity-levels.txt');
/** Changes since the release that the policy allows and oasdiff can't know to be harmless, as it words them. */
const ACCEPTED_CHANGES = path.join(MODULE, 'accepted-changes.txt');

/**
 * What would break a client of the released document, as oasdiff words it; empty when nothing would.
 *
 * @throws StackFailure when oasdiff can't be built: it needs Go.
 */
export async function breakingChanges(
  released: string,
  current: string,
  say: (line: string) => void,
): Promise<string> {
  const oasdiff = await findGoTool('oasdiff', say);
  try {
    const levels = ['--fail-on', 'ERR', '--severity-levels', SEVERITY_LEVELS];
    const options = ['--format', 'json', ...levels, '--err-ignore', ACCEPTED_CHANGES];
    await promisify(execFile)(oasdiff, ['breaking', released, current, ...options]);
    return '';
  } catch (error) {
    const { code, stdout } = error as { code?: number; stdout?: string };
    // 1 says that there are breaking changes, everything else that they were not looked for.
    if (code === 1 && stdout !== undefined) return inWords(JSON.parse(stdout) as Change[]);
    throw error;
  }
}

interface Change {
  readonly id: string;
  readonly text: string;
  readonly level: number;
  readonly operation: string;
  readonly path: string;
}

const ERROR_LEVEL = 3;

function inWords(changes: readonly Change[]): string {
  return changes
    .filter((change) => change.level >= ERROR_LEVEL && !isNewWebhookHeader(change))
    .map(({ operation, path, text }) => `${operation} ${path}: ${text}`)
    .join('\n');
}

/** A webhook is a call that we make: whoever receives it is not broken by a header more, as a callee of ours would be. */
function isNewWebhookHeader({ id, path }: Change): boolean {
  return id === 'new-required-request-parameter' && path.startsWith('webhook:');
}
