/** `npm run cluster`: runs the topology of production on this machine. `npm start` runs the smallest one. */
import { keepFilesPrivate } from '../../services/common/process.ts';
import { supervise } from '../stack/supervise.ts';
import { startCluster, STOP_ORDER } from './cluster.ts';

keepFilesPrivate();
process.exitCode = await supervise({
  command: 'npm run cluster',
  stopOrder: STOP_ORDER,
  start: startCluster,
});
