/** Amounts in Naira. */

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/** `₦12,500.00`. */
export function inNaira(amount: number): string {
  return naira.format(amount);
}
