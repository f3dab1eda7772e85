/** The own account: what is read of it, and what its owner changes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listPasskeys,
  listSessions,
  preparePasskey,
  prepareSecondFactor,
  removePasskey,
  removeSecondFactor,
  rename,
  renewRecoveryCodes,
  type OwnSession,
  type Passkey,
} from '../../client/generated/index.ts';
import { answered } from '../data/answered.ts';
import { makePasskey } from '../data/passkey-device.ts';
import { SESSION_KEY } from '../data/session.ts';

export type { OwnSession, Passkey };

const ACCOUNT = ['account'] as const;

export const ownSessionsQuery = queryOptions({
  queryKey: [...ACCOUNT, 'sessions'],
  queryFn: async ({ signal }) => (await answered(listSessions({ signal }))).sessions,
});

export const passkeysQuery = queryOptions({
  queryKey: [...ACCOUNT, 'passkeys'],
  queryFn: async ({ signal }) => (await answered(listPasskeys({ signal }))).passkeys,
});

/** Afterwards the account is read again, and who is signed in. */
function useAccountChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
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
    mutationFn: (password: string) => answered(prepareSecondFactor({ body: { password } })),
  });

export const useConfirmSecondFactor = () =>
  useAccountChange((code: string) => answered(confirmSecondFactor({ body: { code } })));

export const useRemoveSecondFactor = () =>
  useAccountChange((password: string) => answered(removeSecondFactor({ body: { password } })));

export const useRenewRecoveryCodes = () =>
  useAccountChange((password: string) => answered(renewRecoveryCodes({ body: { password } })));

export const useAddPasskey = () =>
  useAccountChange(async (name: string) => {
    const response = await makePasskey(await answered(preparePasskey()));
    return answered(addPasskey({ body: { name, response } }));
  });

export const useRemovePasskey = () =>
  useAccountChange((passkey_id: string) => answered(removePasskey({ path: { passkey_id } })));

export const useEndSession = () =>
  useAccountChange((session_id: string) => answered(endSession({ path: { session_id } })));

export const useEndOtherSessions = () => useAccountChange(() => answered(endOtherSessions()));
