/** Which Nodes can install the project. Runs on Nodes older than those, to say so. */

const OLDEST_NODE = 20;

/**
 * What to do about a Node too old to install the packages; undefined when it is new enough.
 *
 * @param {string} version as in `process.versions.node`.
 */
export function complaintAboutNode(version) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return undefined;
  return (
    `This machine's Node is ${version}; installing the project needs Node ${OLDEST_NODE} or newer. ` +
    'Install a current Node (https://nodejs.org/en/download, or your package manager) and run the command again. ' +
    'The project then brings its own Node 24.'
  );
}
