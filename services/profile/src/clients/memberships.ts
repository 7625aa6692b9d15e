import { type AnswerOf, pageMemberships, type QueryOf } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

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
