/** The operations of an OpenAPI document. */
import type { DocumentedOperation, OpenapiDocument } from '../support/engine/contract.ts';

/** Returns each operation with its name, `get /requests/{request_id}`. */
export function operationsOf({ paths }: OpenapiDocument): [string, DocumentedOperation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, DocumentedOperation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}
