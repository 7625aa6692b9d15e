import { countMoney } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const countMoneyRoute = route(countMoney, ({ others }: Context, { bearer }) =>
  others.for(bearer).openMoney(),
);
