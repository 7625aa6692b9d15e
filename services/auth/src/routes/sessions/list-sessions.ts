import { listSessions } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { sessionAnswer } from '../../answers/session.ts';
import type { Context } from '../../context.ts';

export const listSessionsRoute = route(listSessions, async ({ seen, sessions }: Context, { caller }) => {
  const live = await sessions.listLiveOf(caller.id);
  const seenAt = await seen.lastSeen(live.map(({ _id }) => _id));
  return {
    sessions: live
      .map((session) => sessionAnswer(session, seenAt.get(session._id), caller.sessionId))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  };
});
