/** What is found of a picture, whatever its format. */
import type { FileProblem } from './file-refusals.ts';

/** What the reader of a picture's structure finds. */
export type PictureOutcome = { readonly pixels: number } | { readonly problem: FileProblem };
