/** `npm start`: runs the whole system on this machine and fulfils one sample request. */
import { keepFilesPrivate } from '../services/common/process.ts';
import { startStack, STOP_ORDER } from './stack/stack.ts';
import { supervise } from './stack/supervise.ts';

keepFilesPrivate();
process.exitCode = await supervise({ command: 'npm start', stopOrder: STOP_ORDER, start: startStack });
