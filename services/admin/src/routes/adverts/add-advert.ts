import { addAdvert } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const addAdvertRoute = route(addAdvert, (context: Context, { body, caller, bearer }) => {
  const { place, audience } = body;
  return orderElsewhere(
    context,
    { operatorId: caller.id, action: 'add-advert', details: { place, audience } },
    () => context.others.for(bearer).addAdvert(body),
    async ({ id }) => ({ details: { place, audience, advertId: id } }),
  );
});
