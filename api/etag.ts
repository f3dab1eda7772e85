/** Entity tags: whether a caller has what it asks for. RFC 9110, section 8.8.3 and 13.1.2. */

/** The weak tag of a record whose timeline has so many entries: nothing else about a request ever changes. */
export function recordEtag(sequence: number): string {
  return `W/"${sequence}"`;
}

/** Whether an `If-None-Match` header names a tag; weak and strong tags count as the same. */
export function namesEtag(header: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
