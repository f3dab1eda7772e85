/** `npm run site`: builds the pages of the documentation unless they are fresh. */
import { buildSite } from './build-site.ts';

await buildSite((line) => console.log(line));
