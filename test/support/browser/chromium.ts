/** Finds or installs Debian's Chromium. Its headless shell is the same browser without windows, and uses a third less CPU. */
import { existsSync } from 'node:fs';
import { installDebianPackages } from '../../../local/debian-packages.ts';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Debian packages. Without the typeface, arrows are boxes in screenshots. */
const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core'];
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
  try {
    await installDebianPackages(PACKAGES);
  } catch (error) {
    throw new Error(advice('apt-get could not install it'), { cause: error });
  }
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
