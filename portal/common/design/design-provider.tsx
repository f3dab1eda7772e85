import '@fontsource-variable/hanken-grotesk/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { MantineProvider, useMatches } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { PAGE_NONCE } from './page-nonce.ts';
import { theme, darkTints } from './theme.ts';

/** Provides the design to the pages. The colour scheme follows the system until the user chooses one. */
export function DesignProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={darkTints}
      getStyleNonce={() => PAGE_NONCE}
    >
      <Messages />
      {children}
    </MantineProvider>
  );
}

/** On a phone messages appear below the header, because the button that was tapped is usually at the bottom. */
function Messages() {
  const position = useMatches({ base: 'top-center', sm: 'bottom-right' } as const);
  return <Notifications position={position} />;
}
