import {
  type BodyOf,
  closeProfile,
  holdMembership,
  releaseMembership,
  reopenProfile,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

export type OtherServices = ReturnType<typeof createOtherServices>;

/** Who has to follow when an account is closed, or opened again. All of it is idempotent. */
export function createOtherServices({ PROFILE_URL, PAYMENT_URL }: Settings, credential: ServiceCredential) {
  const profile = { url: PROFILE_URL, credential };
  /** It asks its provider several times. */
  const payment = { url: PAYMENT_URL, credential, timeoutMs: 28_000 };
  return {
    closeProfile: (id: string, body: BodyOf<typeof closeProfile>) =>
      callService(closeProfile, { ...profile, params: { id }, body }),
    reopenProfile: (id: string) => callService(reopenProfile, { ...profile, params: { id } }),
    holdMembership: (id: string, isBan: boolean) =>
      callService(holdMembership, { ...payment, params: { id }, body: { isBan } }),
    releaseMembership: (id: string) => callService(releaseMembership, { ...payment, params: { id } }),
  };
}
