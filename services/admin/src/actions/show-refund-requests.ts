import type { AnswerOf, listRefundRequests, QueryOf } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { Context } from '../context.ts';
import { pagesOf } from '../domain/total.ts';

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
    requests: requests.map(({ decidedBy, ...request }) => ({
      ...request,
      username: known.get(request.memberId)?.username ?? null,
      decidedBy: decidedBy && (names.get(decidedBy) ?? decidedBy),
    })),
    totalPages: pagesOf({ total }, limit),
  };
}
