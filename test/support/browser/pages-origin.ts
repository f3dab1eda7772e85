/**
 * Origin of the pages in the tests' browsers, which treat `localhost` as a secure context like HTTPS. A launch option maps it to an
 * engine.
 */
export const PAGES_ORIGIN = 'http://portal.localhost';
