import type { AnswerOf, pageCharges } from '@emberline/contracts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { recounted } from '../../domain/days.ts';

export function chargePage(
  { mongo, days, now }: Context,
  page: AnswerOf<typeof pageCharges>,
): Promise<boolean> {
  const facts = page.map(({ id, amount, at }) => ({
    id: `charge:${id}`,
    at: new Date(at),
    what: amount === 0 ? { trials: 1 } : { revenue: amount },
  }));
  return inTransaction(mongo.client, async (session) => {
    await days.count(recounted(facts, now()), session);
    return true;
  });
}
