import type {
  AnswerOf,
  BodyOf,
  banUser,
  decideAppeal as decideOperation,
  removeUserPart,
  suspendUser,
  warnUser,
} from '@emberline/contracts';
import { suspensionDays } from '@emberline/contracts/operator-choices';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { AuditFact } from '../domain/audit-fact.ts';
import { orderElsewhere } from './order-elsewhere.ts';
import { storeFacts } from './store-facts.ts';

/** The operator who orders. */
interface Orderer {
  operatorId: string;
  bearer: string | undefined;
}

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

/**
 * Bans a member: out of sight and unable to write when the call answers, erased after a day. Auth comes first, since it asks for a code.
 * @throws CODE_NEEDED; CONFLICT with the other operator's name when another ban stands
 */
export async function ban(
  context: Context,
  targetId: string,
  { reason }: BodyOf<typeof banUser>,
  { operatorId, bearer }: Orderer,
): Promise<AnswerOf<typeof banUser>> {
  const fact = { operatorId, action: 'ban-user', targetId, details: { reason } };
  const { erasedAt } = await order(context, fact, async () => {
    const others = context.others.for(bearer);
    const given = await others.ban(targetId);
    if (!given.isNew && given.by !== operatorId)
      throw await conflict(context, { by: given.by, bearer }, 'has banned this member already.');
    await others.suspend(targetId, { days: bannedDays, reason, erasedAt: given.erasedAt });
    return { memberId: targetId, erasedAt: given.erasedAt };
  });
  return { erasedAt };
}

/** Longer than the account exists. */
const bannedDays = Math.max(...suspensionDays);

export async function unban(
  context: Context,
  targetId: string,
  { operatorId, bearer }: Orderer,
): Promise<void> {
  await order(context, { operatorId, action: 'unban-user', targetId }, async () => {
    const others = context.others.for(bearer);
    await others.unban(targetId);
    await others.liftSuspension(targetId);
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
    if (given.undoesBan) await context.others.for(bearer).unban(given.memberId);
    return given;
  });
}

/**
 * An order about a member. The operators' lists have its effect at once: the member's facts are fetched and stored as the
 * event of the change does it. Without them the lists wait for that event.
 */
export function order<T extends { memberId: string }>(
  context: Context,
  fact: AuditFact,
  carryOut: () => Promise<T>,
): Promise<T> {
  const carryOutAndFetch = async () => {
    const done = await carryOut();
    const [facts] = await context.others.profileFacts([done.memberId]).catch(() => []);
    return { ...done, facts };
  };
  return orderElsewhere(context, fact, carryOutAndFetch, async ({ memberId, facts }, session) => {
    if (facts) await storeFacts(context, facts, session);
    return { targetId: memberId };
  });
}

async function conflict(
  { operatorNames }: Context,
  { by, bearer }: { by: string; bearer: string | undefined },
  did: string,
): Promise<ProblemError> {
  const name = (await operatorNames.all(bearer)).get(by) ?? 'Another operator';
  return new ProblemError('CONFLICT', `${name} ${did}`);
}
