import { getUnread } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getUnreadRoute = route(getUnread, async (context: Context, { caller }) => {
  const { unread, version } = await context.unread.count(caller.id);
  return { unread, unreadVersion: version };
});
