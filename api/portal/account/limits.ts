/** How often the own password may be given. */

/** By one user. */
export const PASSWORDS_A_MINUTE = 10;
