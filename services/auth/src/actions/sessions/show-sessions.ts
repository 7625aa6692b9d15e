import { sessionAnswer } from '../../answers/session.ts';
import type { Context } from '../../context.ts';

/** Where a member or operator is logged in, newest first. */
export async function showSessions(
  { seen, sessions }: Pick<Context, 'seen' | 'sessions'>,
  caller: { id: string; sessionId: string },
) {
  const live = await sessions.listLiveOf(caller.id);
  const seenAt = await seen.lastSeen(live.map(({ _id }) => _id));
  return {
    sessions: live
      .map((session) => sessionAnswer(session, seenAt.get(session._id), caller.sessionId))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  };
}
