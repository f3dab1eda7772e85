/** `npm run packages`: builds the packages that partners install unless they are fresh. */
import { buildPackages } from './build-packages.ts';

await buildPackages((line) => console.log(line));
