/** `npm run pages`: builds the pages of the portal and the console unless they are fresh. */
import { buildPages } from './build-pages.ts';

await buildPages((line) => console.log(line));
