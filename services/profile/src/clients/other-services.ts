import {
  type AnswerOf,
  type BodyOf,
  checkPassword,
  exportFromAuth,
  exportFromMailbox,
  exportFromNotification,
  exportFromPayment,
  getAccount,
  noteSuspension,
  pageMemberships,
  type QueryOf,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

export type Account = AnswerOf<typeof getAccount>;

export type Accounts = ReturnType<typeof createAccounts>;

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

export type Exports = ReturnType<typeof createExports>;

/** What the other services keep about a member who asks for it. */
export function createExports(settings: Settings, credential: ServiceCredential) {
  return {
    /** @param onBehalfOf the member's own token. */
    collect: async (onBehalfOf: string | undefined, requestId: string) => {
      const common = { credential, onBehalfOf, requestId, timeoutMs: 25_000 };
      const [account, messages, payments, notifications] = await Promise.all([
        callService(exportFromAuth, { url: settings.AUTH_URL, ...common }),
        callService(exportFromMailbox, { url: settings.MAILBOX_URL, ...common }),
        callService(exportFromPayment, { url: settings.PAYMENT_URL, ...common }),
        callService(exportFromNotification, { url: settings.NOTIFICATION_URL, ...common }),
      ]);
      return { account, messages, payments, notifications };
    },
  };
}

export type Membership = AnswerOf<typeof pageMemberships>[number];
export type Memberships = ReturnType<typeof createMemberships>;

/** Memberships belong to the payment service. */
export function createMemberships(
  { PAYMENT_URL: url }: Pick<Settings, 'PAYMENT_URL'>,
  credential: ServiceCredential,
) {
  return {
    page: (query: QueryOf<typeof pageMemberships>) =>
      callService(pageMemberships, { url, credential, query, timeoutMs: 20_000 }),
  };
}
