import {
  type AnswerOf,
  type BodyOf,
  checkPassword,
  endBan,
  getAccount,
  noteSuspension,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

export type Account = AnswerOf<typeof getAccount>;

/** Accounts belong to the auth service. */
export function createAccounts({ AUTH_URL: url }: Pick<Settings, 'AUTH_URL'>, credential: ServiceCredential) {
  return {
    /** undefined when the account does not exist or was deleted. */
    find: async (id: string): Promise<Account | undefined> => {
      try {
        return await callService(getAccount, { url, credential, params: { id } });
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'NOT_FOUND') return undefined;
        throw error;
      }
    },

    /** Until when a member is suspended: auth keeps that beyond the account. @throws ProblemError UNAVAILABLE */
    noteSuspension: async (id: string, body: BodyOf<typeof noteSuspension>): Promise<void> => {
      await callService(noteSuspension, { url, credential, params: { id }, body, timeoutMs: 2_000 });
    },

    /** Ends the ban that is to erase the account then. @throws ProblemError UNAVAILABLE */
    endBan: async (id: string, erasedAt: Date): Promise<void> => {
      const query = { erasedAt: erasedAt.toISOString() };
      // Auth lets payment follow, which asks its provider.
      await callService(endBan, { url, credential, params: { id }, query, timeoutMs: 28_000 });
    },

    /**
     * @param bearer the member's own token.
     * @param asked the network address and the request id.
     * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY after wrong guesses.
     */
    checkPassword: async (
      onBehalfOf: string | undefined,
      password: string,
      { address, requestId }: { address: string; requestId: string },
    ): Promise<void> => {
      const body = { password, address };
      // The auth service queues password hashing.
      await callService(checkPassword, { url, credential, onBehalfOf, body, requestId, timeoutMs: 12_000 });
    },
  };
}
