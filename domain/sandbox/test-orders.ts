/** Test orders that a pharmacy can place with itself in the sandbox, to test its own system. */

interface TestOrderDescription {
  readonly description: string;
  /** Maximum number of ordered medicines, taken from the pharmacy's stock. */
  readonly lines: number;
  readonly onPrescription?: true;
  readonly proof?: 'pin';
  readonly isCancelled?: true;
}

const TEST_ORDERS = {
  plain: { description: 'One medicine that needs no prescription.', lines: 1 },
  several_lines: { description: 'Up to three medicines, for several lines of an order.', lines: 3 },
  prescription: {
    description: 'A medicine that needs a prescription; you have to verify the attached one.',
    lines: 1,
    onPrescription: true,
  },
  pin: {
    description:
      'Requires the PIN at delivery. You find it in `delivery_pin`, because there is no real recipient.',
    lines: 1,
    proof: 'pin',
  },
  cancelled: { description: 'The partner cancels it before you can answer.', lines: 1, isCancelled: true },
} as const satisfies Record<string, TestOrderDescription>;

export type TestOrderKind = keyof typeof TEST_ORDERS;
export const TEST_ORDER_KINDS = Object.keys(TEST_ORDERS) as TestOrderKind[];

export function testOrderOf(kind: TestOrderKind): TestOrderDescription {
  return TEST_ORDERS[kind];
}

/** The sandbox partner that places test orders. It has no API keys. */
export const TEST_PARTNER = { partner_id: 'par_sandbox_test_orders', name: 'Test orders of pharmacies' };
