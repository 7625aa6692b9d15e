import { routes } from '@emberline/kit/http/operation';
import { addAdvert, changeAdvert } from '../actions/change-advert.ts';
import { showAdverts } from '../actions/show-adverts.ts';
import type { Context } from '../context.ts';

export const adverts = routes<Context>({
  listAdvertRows: (context) => showAdverts(context),
  addAdvertRow: async (context, { body, signal }) => ({
    id: await addAdvert(context, body, signal),
  }),
  changeAdvertRow: async (context, { params, body }) => {
    await changeAdvert(context, params.id, body);
    return { ok: true as const };
  },
});
