import type { AnswerOf, listRefundRequests, QueryOf } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import type { UserRow } from '../../domain/user.ts';

/** A page of what members ask back, with names. */
export async function showRefundRequests(
  context: Context,
  query: QueryOf<typeof listRefundRequests>,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listRefundRequests>> {
  const { limit = pageSizes.operators } = query;
  const [{ requests, total }, names] = await Promise.all([
    context.others.for(bearer).refundRequests({ ...query, limit }),
    context.operatorNames.all(bearer),
  ]);
  const known = await context.users.many(requests.map(({ memberId }) => memberId));
  return {
    requests: requests.map(({ memberId, decidedBy, ...request }) => ({
      ...request,
      member: named(known, memberId),
      decidedBy: decidedBy && (names.get(decidedBy) ?? decidedBy),
    })),
    totalPages: pagesOf({ total }, limit),
  };
}

/** Whom a row is about; null once the member is deleted. */
export function named(known: Map<string, UserRow>, id: string): { id: string; username: string } | null {
  const user = known.get(id);
  return user ? { id, username: user.username } : null;
}
