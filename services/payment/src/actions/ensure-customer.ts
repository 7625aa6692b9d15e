import type { AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/** The provider's customer for a member, created on first use. */
export async function ensureCustomer(
  { customers, provider }: Context,
  { id: memberId, firstname, lastname, email }: AnswerOf<typeof getAccount>,
): Promise<string> {
  const known = await customers.of(memberId);
  if (known) return known.customerId;
  const customerId = await provider.createCustomer({ memberId, name: `${firstname} ${lastname}`, email });
  if (await customers.remember(memberId, customerId)) return customerId;
  // The member was deleted meanwhile: leave nothing of the person at the provider.
  await provider.deleteCustomer(customerId);
  throw new ProblemError('NOT_FOUND');
}
