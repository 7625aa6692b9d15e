import { listBroadcasts } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showBroadcasts } from '../../actions/broadcasts/show-broadcasts.ts';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const listBroadcastsRoute = route(listBroadcasts, async (context: Context, { caller, bearer }) => {
  await noteList(context, caller.id, 'list-broadcasts');
  return showBroadcasts(context, bearer);
});
