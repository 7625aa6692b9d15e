import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/** @throws ProblemError PAYMENT_REQUIRED for a member without a running membership. */
export async function requireSubscription({ textViewers }: Context, memberId: string): Promise<void> {
  if ((await textViewers.of(memberId)) === 'unpaid') throw new ProblemError('PAYMENT_REQUIRED');
}
