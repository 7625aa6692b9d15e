import type { AnswerOf, BodyOf, decideAppeal as decideOperation, suspendUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { orderElsewhere } from './order-elsewhere.ts';

/** The operator who orders. */
interface Orderer {
  operatorId: string;
  bearer: string | undefined;
}

/** @throws CONFLICT with the other operator's name when another suspension stands */
export async function suspend(
  context: Context,
  targetId: string,
  { days, reason }: BodyOf<typeof suspendUser>,
  { operatorId, bearer }: Orderer,
): Promise<AnswerOf<typeof suspendUser>> {
  const fact = { operatorId, action: 'suspend-user', targetId, details: { days, reason } };
  const { until } = await orderElsewhere(
    context,
    fact,
    async () => {
      const given = await context.others.for(bearer).suspend(targetId, { days, reason });
      if (given.isNew || given.by === operatorId) return given;
      throw await conflict(context, { by: given.by, bearer }, 'has suspended this member already.');
    },
    async (given, session) => {
      await context.users.setSuspended(targetId, new Date(given.until), session);
      return {};
    },
  );
  return { until };
}

export async function liftSuspension(
  context: Context,
  targetId: string,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  await orderElsewhere(
    context,
    { operatorId, action: 'lift-suspension', targetId },
    () => context.others.for(bearer).liftSuspension(targetId),
    async (_done, session) => {
      await context.users.setSuspended(targetId, null, session);
      return {};
    },
  );
}

/** @throws CONFLICT with the name of the operator who answered first */
export async function decideAppeal(
  context: Context,
  appealId: string,
  decision: BodyOf<typeof decideOperation>,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  const details = { appealId, decision: decision.outcome };
  await orderElsewhere(
    context,
    { operatorId, action: 'decide-appeal', details },
    async () => {
      const given = await context.others.for(bearer).decideAppeal(appealId, decision);
      if (given.isNew || given.decidedBy === operatorId) return given;
      throw await conflict(context, { by: given.decidedBy, bearer }, 'has answered this appeal already.');
    },
    async ({ memberId }, session) => {
      if (decision.outcome === 'lifted') await context.users.setSuspended(memberId, null, session);
      return { targetId: memberId };
    },
  );
}

async function conflict(
  { operatorNames }: Context,
  { by, bearer }: { by: string; bearer: string | undefined },
  did: string,
): Promise<ProblemError> {
  const name = (await operatorNames.all(bearer)).get(by) ?? 'Another operator';
  return new ProblemError('CONFLICT', `${name} ${did}`);
}
