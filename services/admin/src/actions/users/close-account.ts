import type { AnswerOf, BodyOf, banUser } from '@emberline/contracts';
import { type Closing, suspensionDays } from '@emberline/contracts/operator-choices';
import { isUnavailable } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { orderElsewhere } from '../order-elsewhere.ts';
import { conflict, type Orderer, order } from './order-about-member.ts';

/**
 * Closes an account, which is erased after a day: out of sight, unable to write and charged nothing more when the call answers. A
 * removal also ends the sessions. Auth comes first, since it asks for a code and knows who was first. Who repeats it completes what was
 * cut off. A ban holds for all addresses and cards when the call answers. Where the provider is away, a sweep finds the account before the
 * next charge.
 * @param reason of a ban
 * @throws CONFLICT with the other operator's name when it is closed already
 */
export async function close(
  context: Context,
  targetId: string,
  { as, reason }: Partial<BodyOf<typeof banUser>> & { as: Closing },
  { operatorId, bearer }: Orderer,
): Promise<AnswerOf<typeof banUser>> {
  const fact = { operatorId, action: words[as].close, targetId, ...(reason && { details: { reason } }) };
  const { erasedAt } = await order(context, fact, async () => {
    const others = context.others.for(bearer);
    const { erasedAt, by, isNew, as: stands = as } = await others.close[as](targetId);
    if (!isNew && (by !== operatorId || stands !== as))
      throw await conflict(context, { by, bearer }, `has ${words[stands].did} this member already.`);
    const hidden = { days: closedDays, erasedAt, ...(reason ? { reason } : { removal: true }) };
    await others.suspend(targetId, hidden);
    if (as === 'ban') await others.barCards(targetId);
    await others.holdMembership(targetId).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      context.log.warn({ err: error, targetId }, 'payment is to find by itself that an account was closed');
    });
    return { memberId: targetId, erasedAt };
  });
  return { erasedAt };
}

/** Days for which a closed account's profile is hidden: the longest suspension, since the account is erased before it ends. */
const closedDays = Math.max(...suspensionDays);

const words = {
  ban: { close: 'ban-user', reopen: 'unban-user', did: 'banned' },
  removal: { close: 'delete-user', reopen: 'restore-user', did: 'deleted' },
} as const satisfies Record<Closing, object>;

/** Undoes a closing before the account is erased. */
export async function undoClosing(
  context: Context,
  targetId: string,
  as: Closing,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  await order(context, { operatorId, action: words[as].reopen, targetId }, async () => {
    await reopen(context, targetId, as, bearer);
    await context.others.for(bearer).endClosing(targetId);
    return { memberId: targetId };
  });
}

/** Without the profile, which shows operators that it is closed, and so comes last. */
export async function reopen(
  { others }: Pick<Context, 'others'>,
  memberId: string,
  as: Closing,
  bearer: string | undefined,
): Promise<void> {
  const elsewhere = others.for(bearer);
  await elsewhere.reopen[as](memberId);
  if (as === 'ban') await elsewhere.unbarCards(memberId);
  await elsewhere.releaseMembership(memberId);
}

/** Erases a closed account before its day is over; auth knows who may. @throws FORBIDDEN, CONFLICT */
export async function eraseNow(
  context: Context,
  targetId: string,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  await orderElsewhere(context, { operatorId, action: 'erase-user', targetId }, () =>
    context.others.for(bearer).deleteMember(targetId),
  );
}
