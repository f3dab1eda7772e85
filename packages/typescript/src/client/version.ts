/** Must equal the version in package.json, which cannot be read on every platform. */
export const VERSION = '0.4.0';
