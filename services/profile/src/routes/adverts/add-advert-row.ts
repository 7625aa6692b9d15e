import { addAdvertRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { addAdvert } from '../../actions/change-advert.ts';
import type { Context } from '../../context.ts';

export const addAdvertRowRoute = route(addAdvertRow, async (context: Context, { body, signal }) => ({
  id: await addAdvert(context, body, signal),
}));
