import { setAssistedReplies } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { setAssistedReplies as set } from '../../actions/set-assisted-replies.ts';
import type { Context } from '../../context.ts';

export const setAssistedRepliesRoute = route(
  setAssistedReplies,
  async (context: Context, { body, caller }) => ({
    assistedReplies: await set(context, caller, body.allowed),
  }),
);
