import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from '../data/query-client.ts';
import { installProofPrompt } from '../proof/proof-prompt.ts';
import { ProofDialogue } from '../proof/proof-dialogue.tsx';
import { DesignProvider } from '../design/design-provider.tsx';

export function startApplication(router: AnyRouter): void {
  const element = document.getElementById('app');
  if (element === null) throw new Error('The page has no element for the application.');
  installProofPrompt();
  createRoot(element).render(
    <StrictMode>
      <DesignProvider>
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router} />
          <ProofDialogue />
        </QueryClientProvider>
      </DesignProvider>
    </StrictMode>,
  );
}
