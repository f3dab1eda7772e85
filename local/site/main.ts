/** `npm run site`: builds the documentation site anew; with `--check`, fails when the committed one is not of today's sources. */
import { buildSite, isSiteCurrent } from './build-site.ts';

if (await isSiteCurrent()) {
  console.log('The documentation site is current.');
} else if (process.argv.includes('--check')) {
  console.error(
    'The documentation site is older than docs/ or the contract: run "npm run site" and commit site/prebuilt.',
  );
  process.exitCode = 1;
} else {
  await buildSite((line) => console.log(line));
}
