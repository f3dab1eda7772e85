/** All amounts are whole Naira. */

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  maximumFractionDigits: 0,
});

/** Returns for example `₦12,500`. */
export function formatNaira(amount: number): string {
  return naira.format(amount);
}
