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
        ? refusedHere('passkey_exists', 'This device has a passkey of this account already.')
        : refusedHere('passkey_refused', 'Your device made no passkey: it was not unlocked, or can make none.');
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
      'Your device answered with no passkey: it has none for this place, or was not unlocked.',
    );
  });
  return { ...answer, response: { ...answer.response } };
}
