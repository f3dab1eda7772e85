/** Calls that grant lasting access require proof of identity (`proof_required`). The page asks for it and repeats the call. */
import { useSyncExternalStore } from 'react';
import { client } from '../../client/generated/client.gen.ts';

interface ProofPrompt {
  /** @param isProved false if the user cancelled. The page then gets the error of its call. */
  readonly finish: (isProved: boolean) => void;
}

let prompt: ProofPrompt | undefined;
/** Concurrent calls wait for the same proof. */
let pendingProof: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export function useProofPrompt(): ProofPrompt | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => prompt,
  );
}

/** Makes every call of the generated client ask for proof when the server requires it. */
export function installProofPrompt(): void {
  client.setConfig({ fetch: fetchWithProof as typeof fetch });
}

async function fetchWithProof(request: Request): Promise<Response> {
  // For the page this is one slow call, so its form values stay in place.
  const repeated = request.clone();
  const response = await fetch(request);
  if (!(await isProofRequired(request, response))) return response;
  return (await requestProof()) ? fetch(repeated) : response;
}

async function isProofRequired({ url }: Request, response: Response): Promise<boolean> {
  if (response.status !== 403 || url.endsWith('/session/proof')) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { error?: { code?: string } } | undefined;
  return body?.error?.code === 'proof_required';
}

function requestProof(): Promise<boolean> {
  pendingProof ??= new Promise((resolve) => {
    setPrompt({
      finish(isProved) {
        pendingProof = undefined;
        setPrompt(undefined);
        resolve(isProved);
      },
    });
  });
  return pendingProof;
}

function setPrompt(next: ProofPrompt | undefined): void {
  prompt = next;
  for (const listener of listeners) listener();
}
