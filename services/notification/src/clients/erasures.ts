import { isErased } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/http/service-tokens';
import type { Settings } from '../settings.ts';

/** @throws Error when auth knows of no deletion of this account, so a forged event erases nobody. */
export type RequireErased = (memberId: string) => Promise<void>;

export function createRequireErased(
  { AUTH_URL }: Pick<Settings, 'AUTH_URL'>,
  credential: ServiceCredential,
): RequireErased {
  return async (memberId) => {
    const { erased } = await callService(isErased, { url: AUTH_URL, credential, params: { id: memberId } });
    if (!erased) throw new Error(`auth knows of no deletion of account ${memberId}: nothing is erased`);
  };
}
