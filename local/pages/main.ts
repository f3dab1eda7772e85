/** `npm run pages`: builds the pages of the portal and the console where they are not those of the sources. */
import { buildPages } from './build-pages.ts';

await buildPages((line) => console.log(line));
