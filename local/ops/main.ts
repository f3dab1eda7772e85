/** `npm run ops:bundle`: bundles the operators' commands unless the bundle is fresh. */
import { buildOps } from './build-ops.ts';

await buildOps((line) => console.log(line));
