import type { AnswerOf, pageCorrections } from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { recounted } from '../../domain/days.ts';

export function correctionPage(
  { mongo, days, now }: Context,
  page: AnswerOf<typeof pageCorrections>,
): Promise<boolean> {
  const facts = page.map(({ id, amount, at }) => ({
    ...{ id: `correction:${id}`, at: new Date(at), what: { revenue: amount } },
  }));
  return inTransaction(mongo.client, async (session) => {
    await days.count(recounted(facts, now()), session);
    return true;
  });
}
