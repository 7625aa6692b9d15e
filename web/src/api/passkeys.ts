import type { addPasskey, BodyOf, loginByPasskey } from '@emberline/contracts';
import { passkeyOperations } from '@emberline/contracts/generated/passkey-operations.ts';
import { late } from '../ui/late/late.ts';
import { addOperations } from './operations.ts';

addOperations(passkeyOperations);

export type NewPasskey = BodyOf<typeof addPasskey>['passkey'];
export type PasskeyProof = BodyOf<typeof loginByPasskey>['passkey'];
/** What the browser gave, or why it gave nothing, fit to show. */
type Given<T> = { passkey: T; problem?: undefined } | { passkey?: undefined; problem: string };

/** Asks the browser to make a passkey. @param options of the server's offer */
export async function makePasskey(options: unknown): Promise<Given<NewPasskey>> {
  return given(async ({ startRegistration }) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options as never });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      ...{ id, rawId, type: 'public-key' },
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  });
}

/** Asks the browser to use one. @param options of the server's offer */
export async function provePasskey(options: unknown): Promise<Given<PasskeyProof>> {
  return given(async ({ startAuthentication }) => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      ...{ id, rawId, type: 'public-key' },
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  });
}

/** Loads the library when it is needed. */
async function given<T>(
  ask: (library: typeof import('@simplewebauthn/browser')) => Promise<T>,
): Promise<Given<T>> {
  try {
    const library = await late(() => import('@simplewebauthn/browser'));
    if (!library.browserSupportsWebAuthn()) return { problem: 'This browser cannot use passkeys.' };
    return { passkey: await ask(library) };
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return { problem: 'This device has a passkey for you already.' };
    return { problem: 'No passkey was used. Please try again, or go another way.' };
  }
}
