import { getMe } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const getMeRoute = route(
  getMe,
  async ({ members, mailbox, presenter }: Context, { caller, bearer, request }) => {
    const [me, unread] = await Promise.all([members.me(caller), mailbox.unreadOf(bearer, request.id)]);
    return presenter.me(me, unread);
  },
);
