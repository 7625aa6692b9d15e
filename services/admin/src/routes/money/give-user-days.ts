import { giveUserDays } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const giveUserDaysRoute = route(
  giveUserDays,
  async (context: Context, { params: { id: targetId }, body, caller, bearer }) => {
    const { days, reason } = body;
    const fact = { operatorId: caller.id, action: 'give-days', targetId, details: { days, reason } };
    const given = await orderElsewhere(
      context,
      fact,
      () => context.others.for(bearer).giveDays(targetId, body),
      async ({ state }) => ({ details: { ...fact.details, state } }),
    );
    const names = await context.operatorNames.all(bearer);
    return { given: { ...given, by: names.get(given.by) ?? given.by } };
  },
);
