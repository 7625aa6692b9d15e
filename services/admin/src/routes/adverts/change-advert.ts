import { changeAdvert } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const changeAdvertRoute = route(changeAdvert, (context: Context, { params, body, caller, bearer }) => {
  const { link, audience, from, until } = body;
  const details = { advertId: params.id, link, audience, from, until };
  return orderElsewhere(context, { operatorId: caller.id, action: 'change-advert', details }, () =>
    context.others.for(bearer).changeAdvert(params.id, body),
  );
});
