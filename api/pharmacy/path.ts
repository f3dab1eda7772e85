/** Where the pharmacy API is. */

/** What every path of it begins with. */
export const PHARMACY_PATH = '/pharmacy/v1';
