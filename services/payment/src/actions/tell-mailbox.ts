import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * Sends a membership's state to the mailbox unless the mailbox has confirmed it, so that a withdrawn right is withdrawn
 * before the member gets an answer. If this fails, the next call or the sweep retries.
 * @throws ProblemError UNAVAILABLE when the mailbox does not confirm.
 */
export async function tellMailbox(
  { unconfirmed, others, log }: Pick<Context, 'unconfirmed' | 'others' | 'log'>,
  memberId: string,
): Promise<void> {
  const change = await unconfirmed.of(memberId);
  if (!change) return;
  const { paymentStatus, validUntil, version } = change;
  try {
    await others.applyMembership({
      ...{ memberId, paymentStatus, version },
      validUntil: validUntil.toISOString(),
    });
  } catch (error) {
    log.warn({ err: error, memberId }, 'the mailbox was not told of a membership');
    throw new ProblemError('UNAVAILABLE', undefined, { cause: error });
  }
  await unconfirmed.confirm(change);
}
