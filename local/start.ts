/** `npm start`: the whole system on this machine, with one sample request fulfilled before your eyes. */
import { keepFilesPrivate } from '../services/common/process.ts';
import { startStack, STOP_ORDER } from './stack/stack.ts';
import { supervise } from './stack/supervise.ts';

keepFilesPrivate();
process.exitCode = await supervise({ command: 'npm start', stopOrder: STOP_ORDER, start: startStack });
