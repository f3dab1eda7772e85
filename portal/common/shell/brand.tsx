import { Group, Text } from '@mantine/core';
import icon from '../design/icon.svg';

export function Brand({ name }: { readonly name: string }) {
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <img src={icon} alt="" width={28} height={28} />
      <Text fw={700} truncate>
        {name}
      </Text>
    </Group>
  );
}
