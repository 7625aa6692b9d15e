import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/note-read.ts';
import { orderElsewhere } from '../actions/order-elsewhere.ts';
import type { Context } from '../context.ts';

export const adverts = routes<Context>({
  listAdverts: async (context, { caller, bearer }) => {
    const found = await context.others.for(bearer).adverts();
    await noteList(context, caller.id, 'list-adverts');
    return found;
  },
  addAdvert: (context, { body, caller, bearer }) => {
    const { place, audience } = body;
    return orderElsewhere(
      context,
      { operatorId: caller.id, action: 'add-advert', details: { place, audience } },
      () => context.others.for(bearer).addAdvert(body),
      async ({ id }) => ({ details: { place, audience, advertId: id } }),
    );
  },
  changeAdvert: (context, { params, body, caller, bearer }) => {
    const { link, audience, from, until } = body;
    const details = { advertId: params.id, link, audience, from, until };
    return orderElsewhere(context, { operatorId: caller.id, action: 'change-advert', details }, () =>
      context.others.for(bearer).changeAdvert(params.id, body),
    );
  },
});
