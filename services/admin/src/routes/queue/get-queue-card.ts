import { getQueueCard } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteOpened } from '../../actions/messaging/note-opened.ts';
import { showCard } from '../../actions/queue/show-queue.ts';
import type { Context } from '../../context.ts';

export const getQueueCardRoute = route(getQueueCard, async (context: Context, { query, caller, bearer }) => {
  await noteOpened(context, { operatorId: caller.id, action: 'view-card', ...query });
  return showCard(context, query, bearer);
});
