/** Where browsers find the pages: they take it for a secure place, as they take HTTPS; to which engine it leads, they are told. */
export const PAGES_ORIGIN = 'http://portal.localhost';
