import { listAdverts } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const listAdvertsRoute = route(listAdverts, async (context: Context, { caller, bearer }) => {
  const found = await context.others.for(bearer).adverts();
  await noteList(context, caller.id, 'list-adverts');
  return found;
});
