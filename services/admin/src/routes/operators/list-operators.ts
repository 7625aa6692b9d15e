import { listOperators } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const listOperatorsRoute = route(listOperators, async (context: Context, { caller, bearer }) => {
  await noteList(context, caller.id, 'list-operators');
  return context.others.for(bearer).operators();
});
