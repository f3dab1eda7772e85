/** `npm run site`: builds the pages of the documentation where they are not those of the sources. */
import { buildSite } from './build-site.ts';

await buildSite((line) => console.log(line));
