import { Stack } from '@mantine/core';
import { Page } from '../../components/page.tsx';
import { Components } from './components.tsx';
import { States } from './states.tsx';
import { Tokens } from './tokens.tsx';
import { Vocabulary } from './vocabulary.tsx';

export default function DesignPage() {
  return (
    <Page title="Design" lead="Components of the portal and the console.">
      <Stack gap="xl">
        <Tokens />
        <Components />
        <States />
        <Vocabulary />
      </Stack>
    </Page>
  );
}
