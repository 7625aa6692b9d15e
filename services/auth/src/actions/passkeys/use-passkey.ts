import type { Context } from '../../context.ts';
import type { Passkey } from '../../domain/passkey.ts';
import { challengeOf, checkProof, type PasskeyProof } from '../../passwords/webauthn.ts';
import type { ChallengeFor } from '../../store/challenges.ts';
import type { Passkeys } from '../../store/passkeys.ts';

interface Use {
  ownerId: string;
  /** The owner's, as read. */
  passkeys: readonly Passkey[] | undefined;
  store: Passkeys;
  wanted: ChallengeFor;
  /** It lets in without a password. */
  alone: boolean;
}

/**
 * Uses a passkey once. Its challenge is used up even if the rest does not hold.
 * @returns whether it is one of the owner's and its answer holds
 */
export async function usePasskey(
  { challenges, log, site }: Pick<Context, 'challenges' | 'log' | 'site'>,
  proof: PasskeyProof,
  { ownerId, passkeys = [], store, wanted, alone }: Use,
): Promise<boolean> {
  const challenge = challengeOf(proof);
  if (challenge === undefined || !(await challenges.take(challenge, wanted))) return false;
  const passkey = passkeys.find(({ credentialId }) => credentialId === proof.id);
  if (!passkey) return false;
  const counter = await checkProof(site, proof, passkey, { challenge, alone });
  if (counter !== undefined && (await store.noteUse(ownerId, passkey, counter))) return true;
  log.warn({ ownerId, passkeyId: passkey.id }, 'the answer of a passkey does not hold');
  return false;
}
