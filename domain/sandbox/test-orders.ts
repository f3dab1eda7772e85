/** The orders that a pharmacy can place with itself in the sandbox, to try its own system. */

interface TestOrderDescription {
  readonly description: string;
  /** How many medicines of its stock are ordered. */
  readonly lines: number;
  /** Whether the first of them needs a prescription, which comes with the order. */
  readonly onPrescription?: true;
  readonly proof?: 'pin';
  /** The partner cancels it at once. */
  readonly isCancelled?: true;
}

export const TEST_ORDERS = {
  plain: { description: 'One medicine that needs no prescription.', lines: 1 },
  several_lines: { description: 'Up to three medicines, for several lines of an order.', lines: 3 },
  prescription: {
    description: 'A medicine that needs a prescription, with one that you have to verify.',
    lines: 1,
    onPrescription: true,
  },
  pin: {
    description: 'Delivered with a PIN only, which `delivery_pin` tells you in the place of the recipient.',
    lines: 1,
    proof: 'pin',
  },
  cancelled: { description: 'The partner cancels it before you can answer.', lines: 1, isCancelled: true },
} as const satisfies Record<string, TestOrderDescription>;

export type TestOrderKind = keyof typeof TEST_ORDERS;
export const TEST_ORDER_KINDS = Object.keys(TEST_ORDERS) as TestOrderKind[];

/** What there is to know of a kind. */
export function testOrderOf(kind: TestOrderKind): TestOrderDescription {
  return TEST_ORDERS[kind];
}

/** Who places them: a partner of the sandbox that nobody has a key of. */
export const TEST_PARTNER = { partner_id: 'par_sandbox_test_orders', name: 'Test orders of pharmacies' };
