import { changeAdvertRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeAdvert } from '../../actions/change-advert.ts';
import type { Context } from '../../context.ts';

export const changeAdvertRowRoute = route(changeAdvertRow, async (context: Context, { params, body }) => {
  await changeAdvert(context, params.id, body);
  return { ok: true as const };
});
