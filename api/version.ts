/** The version segment that every base URL ends with; `partner-api.md`, Versioning. */
export const VERSION_PATH = '/v1';
