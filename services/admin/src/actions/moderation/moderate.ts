import type {
  AnswerOf,
  BodyOf,
  decideAppeal as decideOperation,
  removeUserPart,
  suspendUser,
  warnUser,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { reopen } from '../users/close-account.ts';
import { conflict, type Orderer, order } from '../users/order-about-member.ts';

/** @throws CONFLICT when another warning stands that the member has not confirmed, with the name of whoever gave it */
export async function warn(
  context: Context,
  targetId: string,
  { reason }: BodyOf<typeof warnUser>,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  const fact = { operatorId, action: 'warn-user', targetId, details: { reason } };
  await order(context, fact, async () => {
    const given = await context.others.for(bearer).warn(targetId, { reason });
    if (!given.isNew && given.by !== operatorId)
      throw await conflict(context, { by: given.by, bearer }, 'has warned this member already.');
    if (!given.isNew && given.isSame === false)
      throw new ProblemError(
        'CONFLICT',
        'You have warned this member already, who has not confirmed it yet.',
      );
    return { memberId: targetId };
  });
}

/** @throws CONFLICT with the other operator's name when another suspension stands */
export async function suspend(
  context: Context,
  targetId: string,
  { days, reason }: BodyOf<typeof suspendUser>,
  { operatorId, bearer }: Orderer,
): Promise<AnswerOf<typeof suspendUser>> {
  const fact = { operatorId, action: 'suspend-user', targetId, details: { days, reason } };
  const { until } = await order(context, fact, async () => {
    const given = await context.others.for(bearer).suspend(targetId, { days, reason });
    if (given.isNew || given.by === operatorId) return { ...given, memberId: targetId };
    throw await conflict(context, { by: given.by, bearer }, 'has suspended this member already.');
  });
  return { until };
}

export async function liftSuspension(
  context: Context,
  targetId: string,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  await order(context, { operatorId, action: 'lift-suspension', targetId }, async () => {
    await context.others.for(bearer).liftSuspension(targetId);
    return { memberId: targetId };
  });
}

/** @throws NOT_FOUND when the photo or text is not there any more */
export async function removePart(
  context: Context,
  targetId: string,
  removal: BodyOf<typeof removeUserPart>,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  const { part, name = null, reason } = removal;
  const details = { part, reason, ...(part === 'photo' ? { fileId: name } : { prompt: name }) };
  await order(context, { operatorId, action: 'remove-part', targetId, details }, async () => {
    await context.others.for(bearer).removePart(targetId, removal);
    return { memberId: targetId };
  });
}

/** @throws CONFLICT with the name of the operator who answered first */
export async function decideAppeal(
  context: Context,
  appealId: string,
  decision: BodyOf<typeof decideOperation>,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  const details = { appealId, decision: decision.outcome };
  await order(context, { operatorId, action: 'decide-appeal', details }, async () => {
    const given = await context.others.for(bearer).decideAppeal(appealId, decision);
    if (!given.isNew && given.decidedBy !== operatorId)
      throw await conflict(context, { by: given.decidedBy, bearer }, 'has answered this appeal already.');
    if (given.undoesBan) await reopen(context, given.memberId, 'ban', bearer);
    return given;
  });
}
