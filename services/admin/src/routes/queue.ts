import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/audit.ts';
import { noteOpened } from '../actions/messaging.ts';
import {
  assignConversation,
  showCard,
  showQueue,
  showQueueProfiles,
  snoozeConversation,
} from '../actions/queue.ts';
import { deleteReply, saveReply } from '../actions/replies.ts';
import type { Context } from '../context.ts';
import type { ReplyRow } from '../store/replies.ts';

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
  listReplies: async ({ replies }) => (await replies.list()).map(replyAnswer),
  saveReply: async (context, { body, caller }) => replyAnswer(await saveReply(context, body, caller.id)),
  deleteReply: (context, { params, caller }) => deleteReply(context, params.id, caller.id),
});

function replyAnswer({ _id: id, code, text }: ReplyRow) {
  return { id, code, text };
}
