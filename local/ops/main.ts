/** `npm run ops:bundle`: makes the bundle of the commands where there is none of today's sources. */
import { buildOps } from './build-ops.ts';

await buildOps((line) => console.log(line));
