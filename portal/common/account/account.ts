import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  changePassword,
  confirmAccess,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listAccess,
  listPasskeys,
  listSessions,
  preparePasskey,
  prepareSecondFactor,
  removePasskey,
  removeSecondFactor,
  rename,
  renewRecoveryCodes,
  type LastingAccess,
  type OwnSession,
  type Passkey,
} from '../../client/generated/index.ts';
import { unwrap } from '../data/unwrap.ts';
import { createPasskey } from '../data/passkey-device.ts';
import { SESSION_KEY } from '../data/session.ts';
import { useChange } from '../data/use-change.ts';

export type { LastingAccess, OwnSession, Passkey };

const ACCOUNT = ['account'] as const;

export const ownSessionsQuery = queryOptions({
  queryKey: [...ACCOUNT, 'sessions'],
  queryFn: async ({ signal }) => (await unwrap(listSessions({ signal }))).sessions,
});

export const passkeysQuery = queryOptions({
  queryKey: [...ACCOUNT, 'passkeys'],
  queryFn: async ({ signal }) => (await unwrap(listPasskeys({ signal }))).passkeys,
});

export const accessQuery = queryOptions({
  queryKey: [...ACCOUNT, 'access'],
  queryFn: async ({ signal }) => (await unwrap(listAccess({ signal }))).access,
});

/** Refetches account and session after a change. @param done announced to screen readers if the page shows no other confirmation. */
function useAccountChange<Input, Output>(change: (input: Input) => Promise<Output>, done?: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    onSuccess: () =>
      Promise.all([ACCOUNT, SESSION_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useRename = () => useAccountChange((name: string) => unwrap(rename({ body: { name } })));

export const useChangePassword = () =>
  useAccountChange((body: { current: string; password: string }) => unwrap(changePassword({ body })));

/** Creates a secret; the second factor stays off until it is confirmed. */
export const usePrepareSecondFactor = () =>
  useChange({
    mutationFn: () => unwrap(prepareSecondFactor()),
  });

export const useConfirmSecondFactor = () =>
  useAccountChange((code: string) => unwrap(confirmSecondFactor({ body: { code } })));

export const useRemoveSecondFactor = () =>
  useAccountChange(() => unwrap(removeSecondFactor()), 'Second factor turned off.');

export const useRenewRecoveryCodes = () => useAccountChange(() => unwrap(renewRecoveryCodes()));

export const useAddPasskey = () =>
  useAccountChange(async (name: string) => {
    const response = await createPasskey(await unwrap(preparePasskey()));
    return unwrap(addPasskey({ body: { name, response } }));
  }, 'Passkey added.');

export const useConfirmAccess = () => useAccountChange(() => unwrap(confirmAccess()), 'Access confirmed.');

export const useRemovePasskey = () =>
  useAccountChange(
    (passkey_id: string) => unwrap(removePasskey({ path: { passkey_id } })),
    'Passkey removed.',
  );

export const useEndSession = () =>
  useAccountChange(
    (session_id: string) => unwrap(endSession({ path: { session_id } })),
    'Session signed out.',
  );

export const useEndOtherSessions = () =>
  useAccountChange(() => unwrap(endOtherSessions()), 'Other sessions signed out.');
