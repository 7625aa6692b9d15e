import { pageSizes } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { noteList, noteRead } from '../actions/audit.ts';
import {
  noteOpened,
  orderRandomOnline,
  requireAssisted,
  showUserPage,
  showWaitingUsers,
} from '../actions/messaging.ts';
import type { Context } from '../context.ts';

export const messaging = routes<Context>({
  messagingUsers: async (
    context,
    { query: { sort = 'total', page = 1, limit = pageSizes.operators, search }, caller },
  ) => {
    await noteList(context, caller.id, 'list-users', { page, limit, search, sort });
    return showUserPage(context, {
      filter: { search },
      order: orders[sort],
      page,
      limit,
      operatorId: caller.id,
    });
  },
  messagingUnattended: async (
    context,
    { query: { maleId: profileId, page = 1, limit = pageSizes.operators }, caller },
  ) => {
    await noteList(context, caller.id, 'list-waiting', { page, limit, profileId });
    return showWaitingUsers(context, { profileId, operatorId: caller.id, page, limit });
  },
  messagingCandidates: async (
    context,
    { query: { sort = 'recent', gender, search, page = 1, limit = pageSizes.operators }, caller },
  ) => {
    await noteList(context, caller.id, 'list-candidates', { page, limit, search, sort, gender });
    const filter = { preferring: gender, search };
    return showUserPage(context, {
      filter,
      order: search ? 'mails' : candidateOrders[sort],
      page,
      limit,
      operatorId: caller.id,
    });
  },
  messagingConversation: async (context, { query, caller, bearer }) => {
    const { userId, recipientId } = query;
    await requireAssisted(context, userId);
    const { conversationId, messages, nextCursor } = await context.others.for(bearer).conversation(query);
    const pair = { profileId: userId, memberId: recipientId };
    await noteOpened(context, { operatorId: caller.id, action: 'read-conversation', ...pair });
    return { conversation: { _id: conversationId, userId, recipientId, messages, nextCursor } };
  },
  getUserStatus: async (context, { query, caller }) => {
    const user = await context.users.find(query.userId);
    if (!user) throw new ProblemError('NOT_FOUND');
    await noteRead(context, { operatorId: caller.id, action: 'view-status', targetId: user._id });
    return { response: user.online ? ('online' as const) : ('offline' as const) };
  },
  randomOnline: async (context, { body, caller }) => {
    const chosen = await orderRandomOnline(context, caller.id, body.count);
    const come = chosen === 1 ? 'profile comes' : 'profiles come';
    return { message: `${chosen} ${come} online over the next minutes, for one hour.` };
  },
});

const orders = { total: 'mails', unattended: 'unattended' } as const;

const candidateOrders = { recent: 'lastOnline', other: 'oldest' } as const;
