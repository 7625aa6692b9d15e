import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * Tells the mailbox how a membership stands, unless it has confirmed that: whoever is answered after this finds what was
 * taken away taken away. What it was not told now, the next try or the sweep tells.
 * @throws ProblemError UNAVAILABLE while the mailbox does not take it.
 */
export async function tellMailbox(
  { untold, others, log }: Pick<Context, 'untold' | 'others' | 'log'>,
  memberId: string,
): Promise<void> {
  const change = await untold.of(memberId);
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
  await untold.told(change);
}
