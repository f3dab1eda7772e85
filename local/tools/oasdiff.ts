/** Finds breaking changes between two OpenAPI documents, with oasdiff. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project.ts';
import { findGoTool } from './build-go-program.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'tools', 'oasdiff');
/**
 * New values in responses are allowed (docs/partners/versioning.md), except statuses, which are checked separately.
 * For a webhook, oasdiff's "request" is what we send, so its members must not be removed.
 */
const SEVERITY_LEVELS = path.join(MODULE, 'severity-levels.txt');
/** Messages of oasdiff for changes since the release that the policy allows. */
const ACCEPTED_CHANGES = path.join(MODULE, 'accepted-changes.txt');

/**
 * Returns oasdiff's messages about changes that break clients of the released document, or an empty string.
 *
 * @throws StackFailure when oasdiff can't be built, for example because Go is missing.
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
    // Exit code 1 reports breaking changes. Any other code is a failure of oasdiff.
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

/** A new required header breaks callers of an operation, but not receivers of a webhook, because we send it. */
function isNewWebhookHeader({ id, path }: Change): boolean {
  return id === 'new-required-request-parameter' && path.startsWith('webhook:');
}
