import type { AnswerOf, listDisputes, QueryOf } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import { named } from './show-refund-requests.ts';

/** A page of disputes with the members' names. */
export async function showDisputes(
  context: Context,
  query: QueryOf<typeof listDisputes>,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listDisputes>> {
  const { limit = pageSizes.operators } = query;
  const { disputes, total } = await context.others.for(bearer).disputes({ ...query, limit });
  const known = await context.users.many(disputes.map(({ memberId }) => memberId));
  return {
    disputes: disputes.map(({ memberId, ...dispute }) => ({
      ...dispute,
      member: named(known, memberId),
    })),
    totalPages: pagesOf({ total }, limit),
  };
}
