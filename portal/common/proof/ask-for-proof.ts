/** Calls that give lasting access ask for proof of who the user is: the page asks for it, and repeats the call. */
import { useSyncExternalStore } from 'react';
import { client } from '../../client/generated/client.gen.ts';

/** A call that waits for the proof. */
interface Asked {
  /** @param isProved false when the user has cancelled: the call's refusal goes to the page that made it. */
  readonly finish: (isProved: boolean) => void;
}

let asked: Asked | undefined;
/** Calls that come meanwhile wait for the same proof. */
let waiting: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** The proof that is asked for; undefined when none is. */
export function useAskedProof(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}

/** Has every call of the generated client ask for the proof where it is needed. */
export function askForProofWhereNeeded(): void {
  client.setConfig({ fetch: fetchWithProof as typeof fetch });
}

async function fetchWithProof(request: Request): Promise<Response> {
  // What a page has typed stays in it: to the page it is one call that takes longer.
  const repeated = request.clone();
  const response = await fetch(request);
  if (!(await isProofRequired(request, response))) return response;
  return (await proof()) ? fetch(repeated) : response;
}

async function isProofRequired({ url }: Request, response: Response): Promise<boolean> {
  if (response.status !== 403 || url.endsWith('/session/proof')) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { error?: { code?: string } } | undefined;
  return body?.error?.code === 'proof_required';
}

function proof(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    show({
      finish(isProved) {
        waiting = undefined;
        show(undefined);
        resolve(isProved);
      },
    });
  });
  return waiting;
}

function show(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}
