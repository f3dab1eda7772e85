/** The delivery fee and the commission of the pharmacy, which only the operator of the platform changes. */
import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  pharmacyReadFees as readFees,
  type PharmacyPharmacyFees as Fees,
} from '../../client/generated/index.ts';
import { Facts } from '../../common/components/facts.tsx';
import { unwrap } from '../../common/data/unwrap.ts';
import { formatNaira } from '../../common/format/money.ts';
import { QueryResult } from '../../common/states/query-result.tsx';

export function FeesCard() {
  const query = useQuery({ queryKey: ['fees'], queryFn: ({ signal }) => unwrap(readFees({ signal })) });
  return (
    <Card component="section" aria-label="Delivery fee and commission" maw={760}>
      <Stack>
        <Title order={2}>Delivery fee and commission</Title>
        <QueryResult query={query}>
          {({ delivery_fee, commission_percent }) => (
            <Facts
              facts={{
                'Delivery fee': feeLines(delivery_fee).map((line) => <div key={line}>{line}</div>),
                Commission:
                  commission_percent === 0
                    ? 'None'
                    : `${commission_percent.toLocaleString('en-NG')} % of what you deliver, the delivery fee included`,
              }}
            />
          )}
        </QueryResult>
        <Text size="sm">
          For new orders; those that you have keep theirs. The HMO pays the delivery fee. HMOs do not see the
          commission. To change either, ask the operator of the platform.
        </Text>
      </Stack>
    </Card>
  );
}

/** Returns for example `Up to 5 km: ₦300` and `Beyond 5 km: ₦700`. */
function feeLines(fee: Fees['delivery_fee']): string[] {
  if ('flat_ngn' in fee)
    return [fee.flat_ngn === 0 ? 'None' : `${formatNaira(fee.flat_ngn)} for each delivery`];
  const { bands } = fee;
  return bands.map(({ up_to_km, fee_ngn }, index) => {
    const before = bands[index - 1];
    const isLast = index === bands.length - 1;
    if (!isLast) return `Up to ${up_to_km} km: ${formatNaira(fee_ngn)}`;
    return before === undefined
      ? `${formatNaira(fee_ngn)} for each delivery`
      : `Beyond ${before.up_to_km} km: ${formatNaira(fee_ngn)}`;
  });
}
