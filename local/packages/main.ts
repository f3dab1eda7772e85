/** `npm run packages`: builds what partners install, where it is not what the sources say. */
import { buildPackages } from './build-packages.ts';

await buildPackages((line) => console.log(line));
