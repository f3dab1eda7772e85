/** Texts of co-pays, and why a line costs what it does. The rules are in `docs/partners/money.md`. */
import { formatCount } from '../../common/format/amount.ts';
import { formatNaira } from '../../common/format/money.ts';
import { hasEnded, type FulfilmentRequest } from './requests.ts';
import { humanize } from './status-badge.tsx';

type Copay = NonNullable<NonNullable<FulfilmentRequest['authorization']>['copay']>;
type Item = FulfilmentRequest['items'][number];

/** Returns for example `10 %` or `₦500`. */
export function formatCopay(copay: Copay): string {
  return 'percent' in copay ? `${copay.percent.toLocaleString('en-NG')} %` : formatNaira(copay.amount_ngn);
}

export function hasCopay({ authorization }: FulfilmentRequest): boolean {
  return authorization !== null && (authorization.copay !== null || authorization.item_copays.length > 0);
}

const shares = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', maximumFractionDigits });
/** A percentage with two decimals of whole Naira has at most four decimals. */
const exactShare = shares(4);
const roundedShare = shares(2);

/** A co-pay with the lines that share it. */
interface Rule {
  readonly copay: Copay;
  /** 1 for the first item. */
  readonly lines: readonly number[];
  readonly isOwn: boolean;
}

/** Returns sentences that explain what the partner pays for a line. @param line 1 for the first item. */
export function explainLine(request: FulfilmentRequest, line: number): string[] {
  const item = request.items[line - 1];
  const charges = request.charges.lines[line - 1];
  if (item === undefined || charges === undefined) return [];
  const price = explainPrice(request, item);
  if (charges.total_ngn === 0) return [price];
  const rule = ruleOf(request, line);
  if (rule === undefined) return [price, 'No co-pay applies to it, so you pay all of it.'];
  return [
    price,
    ...explainRule(request, rule, line),
    `You pay ${formatNaira(charges.total_ngn)} − ${formatNaira(charges.patient_ngn)} = ${formatNaira(charges.payer_ngn)}.`,
  ];
}

function explainPrice(request: FulfilmentRequest, item: Item): string {
  const { line_total_ngn, payable_ngn, quantity_agreed, quantity_delivered, unit } = item;
  const agreed = formatCount(quantity_agreed, unit);
  const price = `Price: ${formatNaira(line_total_ngn)} for ${agreed}`;
  if (!hasEnded(request)) return `${price}.`;
  if (request.status !== 'delivered')
    return `The request was ${humanize(request.status)} and nothing was delivered, so nothing is owed.`;
  if (quantity_delivered === 0) return 'Nothing of this line was delivered, so nothing is owed.';
  if (quantity_delivered === quantity_agreed) return `${price}, all delivered.`;
  const exact = (line_total_ngn * quantity_delivered) / quantity_agreed;
  return (
    `${price}. ${formatCount(quantity_delivered, unit)} delivered: ` +
    `${formatNaira(line_total_ngn)} × ${quantity_delivered} ÷ ${quantity_agreed} = ${formatRounded(exact, payable_ngn, roundedShare)}.`
  );
}

function ruleOf({ authorization, items }: FulfilmentRequest, line: number): Rule | undefined {
  const { copay = null, item_copays = [] } = authorization ?? {};
  const own = item_copays.find((item) => item.line === line);
  if (own !== undefined) return { copay: own.copay, lines: [line], isOwn: true };
  if (copay === null) return undefined;
  const lines = items
    .map((_, index) => index + 1)
    .filter((one) => !item_copays.some((item) => item.line === one));
  return { copay, lines, isOwn: false };
}

function explainRule({ charges }: FulfilmentRequest, rule: Rule, line: number): string[] {
  const { copay, isOwn } = rule;
  const parts = charges.lines.filter((part) => rule.lines.includes(part.line) && part.total_ngn > 0);
  const own = parts.find((part) => part.line === line);
  if (own === undefined) return [];
  const price = parts.reduce((sum, { total_ngn }) => sum + total_ngn, 0);
  const patient = parts.reduce((sum, { patient_ngn }) => sum + patient_ngn, 0);
  const isShared = parts.length > 1;
  const name = isOwn
    ? 'Co-pay of this item'
    : isShared
      ? `Co-pay of ${formatLines(parts)} together`
      : 'Co-pay';
  if ('amount_ngn' in copay) {
    const { amount_ngn } = copay;
    const total =
      amount_ngn > price
        ? `${name}: ${formatNaira(amount_ngn)}, but at most the price, ${formatNaira(price)}.`
        : `${name}: ${formatNaira(amount_ngn)}.`;
    if (!isShared) return [total];
    const exact = (patient * own.total_ngn) / price;
    const product = `${formatNaira(patient)} × ${formatNaira(own.total_ngn)} ÷ ${formatNaira(price)}`;
    return [total, `Share of this line: ${product} = ${formatShare(exact, own.patient_ngn, patient)}.`];
  }
  const percentOf = (amount: number) => (Math.round(copay.percent * 100) * amount) / 10_000;
  const product = (amount: number) => `${formatCopay(copay)} of ${formatNaira(amount)}`;
  const total = `${name}: ${product(price)} = ${formatRounded(percentOf(price), patient, exactShare)}.`;
  if (!isShared) return [total];
  const share = formatShare(percentOf(own.total_ngn), own.patient_ngn, patient);
  return [total, `Share of this line: ${product(own.total_ngn)} = ${share}.`];
}

/** Returns for example `₦201.4, rounded to ₦201`, or `₦201` if it is exact. */
function formatRounded(exact: number, rounded: number, format: Intl.NumberFormat): string {
  return exact === rounded
    ? formatNaira(rounded)
    : `${format.format(exact)}, rounded to ${formatNaira(rounded)}`;
}

function formatShare(exact: number, rounded: number, total: number): string {
  if (exact === rounded) return formatNaira(rounded);
  const direction = rounded > exact ? 'up' : 'down';
  return (
    `${roundedShare.format(exact)}, rounded ${direction} to ${formatNaira(rounded)}, ` +
    `so that the lines add up to ${formatNaira(total)}`
  );
}

const listOf = new Intl.ListFormat('en-GB');

function formatLines(parts: readonly { readonly line: number }[]): string {
  return `lines ${listOf.format(parts.map(({ line }) => String(line)))}`;
}
