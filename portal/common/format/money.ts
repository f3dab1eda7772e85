/** Amounts in whole Naira, which is all there are. */

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  maximumFractionDigits: 0,
});

/** `₦12,500`. */
export function inNaira(amount: number): string {
  return naira.format(amount);
}
