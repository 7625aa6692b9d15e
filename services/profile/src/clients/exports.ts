import {
  exportFromAuth,
  exportFromMailbox,
  exportFromNotification,
  exportFromPayment,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

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
