import {
  type AnswerOf,
  exportFromAuth,
  exportFromMailbox,
  exportFromNotification,
  exportFromPayment,
  pageMemberships,
  type QueryOf,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

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
