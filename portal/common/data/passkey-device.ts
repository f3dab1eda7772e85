/** Passkeys of the reader's device: made, and asked to sign in. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyOptions } from '../../client/generated/index.ts';
import { refusedHere } from './api-error.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has the device make one. @throws ApiError where it makes none. */
export async function makePasskey({ options }: PasskeyOptions) {
  const made = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(
    (error: unknown) => {
      const isThere =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      throw isThere
        ? refusedHere('passkey_exists', 'This device already has a passkey for this account.')
        : refusedHere('passkey_refused', 'No passkey was created. Unlock your device, or use one that supports passkeys.');
    },
  );
  return { ...made, response: { ...made.response } };
}

/** Has the device answer with one. @throws ApiError where it does not. */
export async function askPasskey({ options }: PasskeyOptions) {
  const asked = { optionsJSON: options as unknown as RequestOptions };
  const answer = await startAuthentication(asked).catch(() => {
    throw refusedHere(
      'passkey_refused',
      'No passkey was used. Unlock your device, or use one that has a passkey for this site.',
    );
  });
  return { ...answer, response: { ...answer.response } };
}
