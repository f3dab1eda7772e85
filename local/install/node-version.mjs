/** Checks the Node that installs the project. Runs on older versions too, so that it can reject them. */

const OLDEST_NODE = 20;

/**
 * Returns a message if this version of Node is too old to install the packages, else undefined.
 *
 * @param {string} version as in `process.versions.node`.
 */
export function nodeVersionProblem(version) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return undefined;
  return (
    `This machine's Node is ${version}; installing the project needs Node ${OLDEST_NODE} or newer. ` +
    'Install a current Node (https://nodejs.org/en/download, or your package manager) and run the command again. ' +
    'The project then brings its own Node 24.'
  );
}
