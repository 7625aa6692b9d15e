import type { addPasskey, BodyOf, loginByPasskey } from '@emberline/contracts';
import { productName } from '@emberline/contracts/choices';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Passkey } from '../domain/passkey.ts';

/** Passkeys as WebAuthn has them: what the browser is asked, and whether its answer holds. */

export type NewPasskey = BodyOf<typeof addPasskey>['passkey'];
export type PasskeyProof = BodyOf<typeof loginByPasskey>['passkey'];
type Known = readonly Pick<Passkey, 'credentialId' | 'transports'>[];
type Options = Record<string, unknown>;

/** Where passkeys are made and used: the web client, and nowhere else. */
export interface Site {
  origin: string;
  /** The host's name. */
  rpID: string;
}

export function siteOf(webOrigin: string): Site {
  const { origin, hostname: rpID } = new URL(webOrigin);
  return { origin, rpID };
}

/**
 * @param alone it lets in without a password: the authenticator keeps the user's id and checks who holds it
 * @param known of this owner: an authenticator that has one makes no second
 */
export async function creationOptions(
  { rpID }: Site,
  wanted: { challenge: string; userId: string; userName: string; known: Known; alone: boolean },
): Promise<Options> {
  const { challenge, userId, userName, known, alone } = wanted;
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID,
    userName,
    userDisplayName: userName,
    userID: Uint8Array.from(Buffer.from(userId)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: timeoutMs,
    supportedAlgorithmIDs,
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: alone
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { ...options };
}

/** @param known absent: the person chooses among those that the authenticator has kept */
export async function requestOptions(
  { rpID }: Site,
  { challenge, known }: { challenge: string; known?: Known },
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: timeoutMs,
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: credentialsOf(known) }),
  });
  return { ...options };
}

/** The challenge that an answer says it signs, not checked; undefined when it says none. */
export function challengeOf({ response: { clientDataJSON } }: NewPasskey | PasskeyProof): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** @returns undefined when the answer is not one to this challenge at this site */
export async function readNewPasskey(
  { origin, rpID }: Site,
  answer: NewPasskey,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, response: transportsKnown(answer.response), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: alone,
    supportedAlgorithmIDs,
  }).catch(refused);
  if (!verified) return undefined;
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: answer.response.transports ?? [],
  };
}

/** @returns the new count of uses; undefined when the answer does not hold, or counts back */
export async function checkProof(
  { origin, rpID }: Site,
  answer: PasskeyProof,
  passkey: Passkey,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: alone,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refused);
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws for whatever is wrong, from broken bytes to a foreign origin. */
const refused = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});

const timeoutMs = 120_000;

/** EdDSA, ES256, RS256: what every replica can check, whatever its runtime can do besides. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Transport = 'ble' | 'hybrid' | 'internal' | 'nfc' | 'usb' | 'cable' | 'smart-card';

function transportsKnown({ transports, ...response }: NewPasskey['response']) {
  return { ...response, ...(transports && { transports: transports as Transport[] }) };
}

function credentialsOf(known: Known) {
  return known.map(({ credentialId: id, transports }) => ({ id, transports }));
}
