import type { AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/** The provider's customer for a member, created on first use. */
export async function ensureCustomer(
  { customers, provider }: Context,
  account: AnswerOf<typeof getAccount>,
): Promise<string> {
  const { id: memberId } = account;
  const known = await customers.of(memberId);
  if (known) return known.customerId;
  const customerId = await provider.createCustomer(facts(account));
  if (await customers.remember(memberId, customerId)) return customerId;
  // The member was deleted meanwhile: leave nothing of the person at the provider.
  await provider.deleteCustomer(customerId);
  throw new ProblemError('NOT_FOUND');
}

/** A new customer for a member whose one was deleted at the provider; the same one for all who ask. @param gone the one before */
export async function replaceCustomer(
  { customers, provider }: Context,
  account: AnswerOf<typeof getAccount>,
  gone: string,
): Promise<string> {
  const customerId = await provider.createCustomer(facts(account), gone);
  if (await customers.replace(account.id, gone, customerId)) return customerId;
  const current = await customers.of(account.id);
  // Either the member was deleted meanwhile, or another call was first.
  if (current?.customerId !== customerId) await provider.deleteCustomer(customerId);
  if (!current) throw new ProblemError('NOT_FOUND');
  return current.customerId;
}

function facts({ id: memberId, firstname, lastname, email }: AnswerOf<typeof getAccount>) {
  return { memberId, name: `${firstname} ${lastname}`, email };
}
