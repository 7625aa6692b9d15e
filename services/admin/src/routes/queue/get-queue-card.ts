import { getQueueCard } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import { showCard } from '../../actions/show-queue.ts';
import type { Context } from '../../context.ts';

export const getQueueCardRoute = route(getQueueCard, async (context: Context, { query, caller, bearer }) => {
  const { profileId: asId, memberId: targetId } = query;
  await noteRead(context, { operatorId: caller.id, action: 'view-card', asId, targetId });
  return showCard(context, query, bearer);
});
