import type { BodyOf, decideAppeal as decideOperation } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { reopen } from '../users/close-account.ts';
import { conflict, type Orderer, order } from '../users/order-about-member.ts';

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
