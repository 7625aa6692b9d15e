import { type AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/http/service-tokens';
import type { Settings } from './settings.ts';

export type Account = AnswerOf<typeof getAccount>;

export interface Accounts {
  /** undefined when the account does not exist, or not any more. */
  find: (id: string) => Promise<Account | undefined>;
}

/** Accounts belong to the auth service. */
export function createAccounts(
  { AUTH_URL: url }: Pick<Settings, 'AUTH_URL'>,
  credential: ServiceCredential,
): Accounts {
  return {
    find: async (id) => {
      try {
        return await callService(getAccount, { url, credential, params: { id } });
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'NOT_FOUND') return undefined;
        throw error;
      }
    },
  };
}
