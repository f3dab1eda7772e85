/** The portal's own operations as an OpenAPI document, for tools that generate calls from it. */
import { currentPortalDocument } from '../../../api/portal/document.ts';
import { withoutSharedOperations, type Document } from './operations.ts';

export function portalDocument(): object {
  return withoutSharedOperations(currentPortalDocument() as unknown as Document);
}
