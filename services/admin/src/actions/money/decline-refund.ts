import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { orderElsewhere } from '../order-elsewhere.ts';

/** @throws CONFLICT with the name of the operator who decided first, or is refunding */
export async function declineRefund(
  context: Context,
  chargeId: string,
  answer: string,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<void> {
  const fact = { operatorId, action: 'decline-refund', details: { chargeId } };
  await orderElsewhere(
    context,
    fact,
    async () => {
      const given = await context.others.for(bearer).declineRefund(chargeId, { answer });
      if (given.isNew || given.decidedBy === operatorId) return given;
      throw await alreadyDecided(context, given.decidedBy, bearer);
    },
    async ({ memberId }) => ({ targetId: memberId }),
  );
}

/** A CONFLICT with the name of who decided. @param by null: somebody in the provider's own pages */
export async function alreadyDecided(
  { operatorNames }: Pick<Context, 'operatorNames'>,
  by: string | null,
  bearer: string | undefined,
): Promise<ProblemError> {
  const name = by === null ? 'Somebody' : ((await operatorNames.all(bearer)).get(by) ?? 'Another operator');
  return new ProblemError('CONFLICT', `${name} has decided this request already.`);
}
