/** The version of this package. It must equal the one in package.json, which cannot be read on every platform. */
export const VERSION = '0.4.0';
