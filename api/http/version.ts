/** The version segment that every base URL ends with: `docs/partners/versioning.md`. */
export const VERSION_PATH = '/v1';
