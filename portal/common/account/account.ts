/** The own account: what is read of it, and what its owner changes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
import { answered } from '../data/answered.ts';
import { makePasskey } from '../data/passkey-device.ts';
import { SESSION_KEY } from '../data/session.ts';

export type { LastingAccess, OwnSession, Passkey };

const ACCOUNT = ['account'] as const;

export const ownSessionsQuery = queryOptions({
  queryKey: [...ACCOUNT, 'sessions'],
  queryFn: async ({ signal }) => (await answered(listSessions({ signal }))).sessions,
});

export const passkeysQuery = queryOptions({
  queryKey: [...ACCOUNT, 'passkeys'],
  queryFn: async ({ signal }) => (await answered(listPasskeys({ signal }))).passkeys,
});

export const accessQuery = queryOptions({
  queryKey: [...ACCOUNT, 'access'],
  queryFn: async ({ signal }) => (await answered(listAccess({ signal }))).access,
});

/** Afterwards the account is read again, and who is signed in. @param done what is announced then, where the page does not say it otherwise. */
function useAccountChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    onSuccess: () =>
      Promise.all([ACCOUNT, SESSION_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useRename = () => useAccountChange((name: string) => answered(rename({ body: { name } })));

export const useChangePassword = () =>
  useAccountChange((body: { current: string; password: string }) => answered(changePassword({ body })));

/** Nothing is changed by it yet. */
export const usePrepareSecondFactor = () =>
  useMutation({
    mutationFn: () => answered(prepareSecondFactor()),
  });

export const useConfirmSecondFactor = () =>
  useAccountChange((code: string) => answered(confirmSecondFactor({ body: { code } })));

export const useRemoveSecondFactor = () =>
  useAccountChange(() => answered(removeSecondFactor()), 'Second factor turned off.');

export const useRenewRecoveryCodes = () => useAccountChange(() => answered(renewRecoveryCodes()));

export const useAddPasskey = () =>
  useAccountChange(async (name: string) => {
    const response = await makePasskey(await answered(preparePasskey()));
    return answered(addPasskey({ body: { name, response } }));
  }, 'Passkey added.');

export const useConfirmAccess = () => useAccountChange(() => answered(confirmAccess()), 'Access confirmed.');

export const useRemovePasskey = () =>
  useAccountChange(
    (passkey_id: string) => answered(removePasskey({ path: { passkey_id } })),
    'Passkey removed.',
  );

export const useEndSession = () =>
  useAccountChange(
    (session_id: string) => answered(endSession({ path: { session_id } })),
    'Session signed out.',
  );

export const useEndOtherSessions = () =>
  useAccountChange(() => answered(endOtherSessions()), 'Other sessions signed out.');
