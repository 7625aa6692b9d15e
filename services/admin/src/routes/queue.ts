import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { noteOpened } from '../actions/messaging/note-opened.ts';
import { noteList } from '../actions/note-read.ts';
import { assignConversation, snoozeConversation } from '../actions/queue/change-queue.ts';
import { showCard, showQueue } from '../actions/queue/show-queue.ts';
import { showQueueProfiles } from '../actions/queue/show-queue-profiles.ts';
import type { Context } from '../context.ts';

export const queue = routes<Context>({
  listQueue: async (context, { query, caller: { id: operatorId }, bearer }) => {
    const { view = 'all', label, profileId, page = 1, limit = pageSizes.operators } = query;
    await noteList(context, operatorId, 'list-queue', { page, limit, view, label, profileId });
    return showQueue(context, { view, label, profileId, page, limit, operatorId, bearer });
  },
  getQueueCard: async (context, { query, caller, bearer }) => {
    await noteOpened(context, { operatorId: caller.id, action: 'view-card', ...query });
    return showCard(context, query, bearer);
  },
  listQueueProfiles: async (context, { query: { also }, caller }) => {
    await noteList(context, caller.id, 'list-queue', { profiles: true, also });
    return showQueueProfiles(context, also);
  },
  assignConversation: (context, { body, caller, bearer }) =>
    assignConversation(context, { ...body, operatorId: caller.id, bearer }),
  snoozeConversation: (context, { body, caller, bearer }) =>
    snoozeConversation(context, { ...body, operatorId: caller.id, bearer }),
  listColleagues: async ({ operatorNames }, { bearer }) =>
    [...(await operatorNames.all(bearer))].map(([id, username]) => ({ id, username })),
});
