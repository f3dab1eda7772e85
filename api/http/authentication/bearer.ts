/** The credential of `Authorization: Bearer <credential>` (RFC 6750); undefined when the header has another form. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
