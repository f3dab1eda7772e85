/** Bytes in a JSON body. */
import { validationError } from '../../../services/common/errors.ts';

/** @throws ServiceError `validation_error` naming the member at this path. */
export function fromBase64(text: string, path: string): Buffer {
  const content = Buffer.from(text, 'base64');
  if (content.toString('base64') === text) return content;
  throw validationError([
    {
      path,
      code: 'base64',
      message: 'must be base 64 with its padding, without line breaks',
    },
  ]);
}
