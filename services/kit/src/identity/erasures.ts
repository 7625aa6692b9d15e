import { isErased } from '@emberline/contracts';
import { callService } from '../http/internal.ts';
import type { ServiceCredential } from './service-tokens.ts';

/** @throws Error when auth knows of no deletion of this account, so a forged event erases nobody. */
export type RequireErased = (accountId: string) => Promise<void>;

export function createRequireErased(
  { AUTH_URL: url }: { AUTH_URL: string },
  credential: ServiceCredential,
): RequireErased {
  return async (id) => {
    const { erased } = await callService(isErased, { url, credential, params: { id } });
    if (!erased) throw new Error(`auth knows of no deletion of account ${id}: nothing is erased`);
  };
}
