/** Files in JSON bodies. */
import { Type } from 'typebox';

/** A file in base 64; a handler gets its bytes (`api/http/bodies/file-members.ts`). */
export const base64File = (description: string) =>
  Type.Unsafe<Buffer>(Type.String({ contentEncoding: 'base64', description }));
