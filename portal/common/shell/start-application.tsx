/** Starts an application in its page. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from '../data/query-client.ts';
import { askForProofWhereNeeded } from '../proof/ask-for-proof.ts';
import { ProofDialogue } from '../proof/proof-dialogue.tsx';
import { WithDesign } from '../design/with-design.tsx';

export function startApplication(router: AnyRouter): void {
  const element = document.getElementById('app');
  if (element === null) throw new Error('The page has no element for the application.');
  askForProofWhereNeeded();
  createRoot(element).render(
    <StrictMode>
      <WithDesign>
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router} />
          <ProofDialogue />
        </QueryClientProvider>
      </WithDesign>
    </StrictMode>,
  );
}
