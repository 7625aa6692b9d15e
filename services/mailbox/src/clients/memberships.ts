import { type AnswerOf, pageMemberships, type QueryOf } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

export type Membership = AnswerOf<typeof pageMemberships>[number];

/** Asks the payment service for all memberships, by pages. */
export type PageMemberships = (query: QueryOf<typeof pageMemberships>) => Promise<Membership[]>;

export function createPageMemberships(
  { PAYMENT_URL: url }: Pick<Settings, 'PAYMENT_URL'>,
  credential: ServiceCredential,
): PageMemberships {
  return (query) => callService(pageMemberships, { url, credential, query, timeoutMs: 20_000 });
}
