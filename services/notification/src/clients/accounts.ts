import { type BodyOf, createLink, getAccount, getOperatorName, isSessionLive } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

/** The auth service's client for accounts and the links it makes. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts({ AUTH_URL }: Pick<Settings, 'AUTH_URL'>, credential: ServiceCredential) {
  const auth = { url: AUTH_URL, credential };
  return {
    /** @throws ProblemError NOT_FOUND for an account that does not exist (any more) or is a team profile */
    createLink: (body: BodyOf<typeof createLink>) => callService(createLink, { ...auth, body }),
    /** @throws ProblemError NOT_FOUND */
    get: (id: string) => callService(getAccount, { ...auth, params: { id } }),
    /** Live too where auth does not know the call, which itself never answers NOT_FOUND: an auth of the release before, during a roll. */
    isSessionLive: async (id: string) => {
      try {
        return (await callService(isSessionLive, { ...auth, params: { id } })).live;
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'NOT_FOUND') return true;
        throw error;
      }
    },
    /** What an operator is called. @throws ProblemError NOT_FOUND */
    operatorName: async (id: string) =>
      (await callService(getOperatorName, { ...auth, params: { id } })).username,
  };
}
