import { Box, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { EnvironmentBand } from '../../shell/environment-band.tsx';
import { COLOURS, FONT_SIZES, SPACING } from '../tokens.ts';
import { Section } from './section.tsx';

const PURPOSES = {
  leaf: 'buttons, selection, success',
  amber: 'waiting for a user; sandbox',
  brick: 'error, destructive action',
  lagoon: 'in progress',
  gray: 'neutral on light',
  dark: 'neutral on dark',
} as const;

export function Tokens() {
  return (
    <>
      <Section title="Environments">
        <EnvironmentBand environment="sandbox" />
        <EnvironmentBand environment="production" />
      </Section>
      <Section title="Colours">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          {Object.entries(COLOURS).map(([name, shades]) => (
            <div key={name}>
              <Group gap="xs" mb={4}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {PURPOSES[name as keyof typeof PURPOSES]}
                </Text>
              </Group>
              <Group gap={0} wrap="nowrap">
                {shades.map((shade) => (
                  <Box key={shade} h={36} flex={1} bg={shade} />
                ))}
              </Group>
            </div>
          ))}
        </SimpleGrid>
      </Section>
      <Section title="Type">
        <Title order={1}>Heading of a page</Title>
        <Title order={2}>Heading of a section</Title>
        <Title order={3}>Heading of a card</Title>
        <Stack gap={4}>
          {Object.keys(FONT_SIZES).map((size) => (
            <Text key={size} size={size}>
              {size}: amoxicillin 500 mg, 21 capsules, ₦12,500.00
            </Text>
          ))}
          <Text className="id">req_4x8b2n6m0q5v9c3k7j1h2g4f8d</Text>
        </Stack>
      </Section>
      <Section title="Spacing">
        {Object.entries(SPACING).map(([name, size]) => (
          <Group key={name}>
            <Text w={28} size="sm">
              {name}
            </Text>
            <Box h={14} w={size} bg="leaf.7" />
            <Text size="sm" c="dimmed">
              {size}
            </Text>
          </Group>
        ))}
      </Section>
    </>
  );
}
