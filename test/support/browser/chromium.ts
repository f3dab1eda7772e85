/** Finds or installs Debian's Chromium. Its headless shell is the same browser without windows, and uses a third less CPU. */
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
/** Debian packages. Without the typeface, arrows are boxes in screenshots. */
const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core'];
const APT = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64_000_000 };
/** Seconds that apt waits for its lock, because another process may be installing. */
const APT_WAITS = 'DPkg::Lock::Timeout=300';
/** Upper bound of a download and an installation, with a margin, in milliseconds. */
export const INSTALL_MS = 420_000;

/**
 * Returns the path of the browser; the environment variable `CHROMIUM` overrides it.
 *
 * @throws Error with instructions when no browser is found and none can be installed.
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
