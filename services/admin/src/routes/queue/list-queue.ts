import { listQueue } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showQueue } from '../../actions/queue/show-queue.ts';
import type { Context } from '../../context.ts';

export const listQueueRoute = route(
  listQueue,
  async (context: Context, { query, caller: { id: operatorId }, bearer }) => {
    const { view = 'all', label, profileId, page = 1, limit = pageSizes.operators } = query;
    await noteList(context, operatorId, 'list-queue', { page, limit, view, label, profileId });
    return showQueue(context, { view, label, profileId, page, limit, operatorId, bearer });
  },
);
