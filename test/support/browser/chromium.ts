/** Debian's Chromium: found on the machine, else installed. Its headless shell is the same browser without windows, for two thirds of the CPU. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../../local/processes/lock.mjs';
import { LOCAL } from '../../../local/project.ts';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Without a typeface that has it, an arrow in a text is a box in a screenshot. */
const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core'];
const APT = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64_000_000 };
/** Nobody else may be installing: apt waits for its own lock so long; seconds. */
const APT_WAITS = 'DPkg::Lock::Timeout=300';
/** What a download and an installation take at most, and a margin; milliseconds. */
export const INSTALL_MS = 420_000;

/**
 * The path of the browser. `CHROMIUM` names another.
 *
 * @throws Error with what to do, where there is none and none can be installed.
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  const found = PLACES.find((place) => existsSync(place));
  return found ?? (await installed());
}

async function installed(): Promise<string> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice('it is not here'));
  await mkdir(LOCAL, { recursive: true });
  await withLock(path.join(LOCAL, 'chromium.lock'), {}, async () => {
    if (PLACES.some((place) => existsSync(place))) return;
    try {
      await promisify(execFile)('apt-get', ['update', '-q'], APT);
      await promisify(execFile)(
        'apt-get',
        ['install', '-q', '-y', '-o', APT_WAITS, '--no-install-recommends', ...PACKAGES],
        APT,
      );
    } catch (error) {
      throw new Error(advice('apt-get could not install it'), { cause: error });
    }
  });
  const found = PLACES.find((place) => existsSync(place));
  if (found === undefined) throw new Error(advice('apt-get installed no /usr/bin/chromium-headless-shell'));
  return found;
}

function advice(what: string): string {
  return (
    `The tests of the pages need Chromium, and ${what}. Install it (Debian: apt-get install chromium-headless-shell), ` +
    'or set CHROMIUM to the path of a Chrome.'
  );
}
