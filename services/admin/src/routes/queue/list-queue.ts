import { listQueue } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showQueue } from '../../actions/show-queue.ts';
import type { Context } from '../../context.ts';

export const listQueueRoute = route(
  listQueue,
  async (
    context: Context,
    { query: { view = 'all', page = 1, limit = pageSizes.operators }, caller: { id: operatorId }, bearer },
  ) => {
    await noteList(context, operatorId, 'list-queue', { page, limit, view });
    return showQueue(context, { view, page, limit, operatorId, bearer });
  },
);
