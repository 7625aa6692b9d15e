import { routes } from '@emberline/kit/http/operation';
import { addAdvert, changeAdvert, showAdverts } from '../actions/support/adverts.ts';
import type { Context } from '../context.ts';

export const adverts = routes<Context>({
  listAdverts: async (context, { caller }) => {
    await context.acts.noteRead({ operatorId: caller.id, action: 'list-adverts', details: { page: 1 } });
    return showAdverts(context);
  },
  addAdvert: async (context, { body, caller, signal }) => ({
    id: await addAdvert(context, body, { operatorId: caller.id, signal }),
  }),
  changeAdvert: (context, { params, body, caller }) => changeAdvert(context, params.id, body, caller.id),
});
