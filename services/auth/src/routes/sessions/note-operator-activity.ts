import { noteOperatorActivity } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const noteOperatorActivityRoute = route(
  noteOperatorActivity,
  async ({ sessions }: Context, { caller: { sessionId } }) => {
    await sessions.noteActivity(sessionId);
    return { ok: true as const };
  },
);
