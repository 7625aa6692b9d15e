import { countOpenMoney } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const countOpenMoneyRoute = route(countOpenMoney, async ({ refundRequests, disputes }: Context) => ({
  refundRequests: await refundRequests.countOpen(),
  disputes: await disputes.countOpen(),
}));
