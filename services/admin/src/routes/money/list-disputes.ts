import { listDisputes } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showDisputes } from '../../actions/money/show-disputes.ts';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const listDisputesRoute = route(listDisputes, async (context: Context, { query, caller, bearer }) => {
  await noteList(context, caller.id, 'list-disputes', query);
  return showDisputes(context, query, bearer);
});
