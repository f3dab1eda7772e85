/** That of package.json, which this package cannot read everywhere. */
export const VERSION = '0.3.0';
