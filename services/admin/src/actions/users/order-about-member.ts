import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import type { AuditFact } from '../../domain/audit-fact.ts';
import { orderElsewhere } from '../order-elsewhere.ts';
import { storeFacts } from './store-facts.ts';

/** The operator who orders. */
export interface Orderer {
  operatorId: string;
  bearer: string | undefined;
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

/** The CONFLICT for the second operator; names the first and what they did. */
export async function conflict(
  { operatorNames }: Context,
  { by, bearer }: { by: string; bearer: string | undefined },
  did: string,
): Promise<ProblemError> {
  const name = (await operatorNames.all(bearer)).get(by) ?? 'Another operator';
  return new ProblemError('CONFLICT', `${name} ${did}`);
}
