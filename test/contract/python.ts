/** The Python tools of the tests. */
import path from 'node:path';
import { pythonEnvironment } from '../../local/tools/python.ts';

/** The folder with the programs that `requirements.txt` pins. */
export const pythonTools = () => pythonEnvironment(path.join(import.meta.dirname, 'requirements.txt'));
