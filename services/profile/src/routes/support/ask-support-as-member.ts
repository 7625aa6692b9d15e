import { askSupportAsMember } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { askSupport } from '../../actions/ask-support.ts';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

export const askSupportAsMemberRoute = route(
  askSupportAsMember,
  async (context: Context, { body, caller }) => {
    const { _id: memberId } = await findMe(context, caller);
    return { message: await askSupport(context, { memberId, email: null }, body) };
  },
);
