import { endOperatorSessions } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { endOperatorSessions as end } from '../../actions/operators/end-operator-sessions.ts';
import type { Context } from '../../context.ts';

/** Ends the sessions of the calling operator, whom the token names. */
export const endOperatorSessionsRoute = route(
  endOperatorSessions,
  async (context: Context, { body: { sessionId }, caller: { id: subjectId } }) => {
    await end(context, { subjectId, sessionId });
    return { ok: true } as const;
  },
);
