/** The operators' and engineers' command: `npm run ops -- ...`. */
import { bundledProgram } from './bundle.ts';

await import(bundledProgram() ?? './program.ts');
