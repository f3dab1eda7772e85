/** The portal's own operations as an OpenAPI document, for tools that generate calls from it. */
import { currentPortalDocument } from '../../../api/portal/document.ts';
import { portalsOwn, type Document } from './operations.ts';

export function portalDocument(): object {
  return portalsOwn(currentPortalDocument() as unknown as Document);
}
