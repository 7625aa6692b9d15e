import { endOperatorSessions } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { changeOperator } from '../actions/change-operator.ts';
import type { Context } from '../context.ts';

/** Ends the sessions of the calling operator, whom the token names. */
export const endOperatorSessionsRoute = route(
  endOperatorSessions,
  async (context: Context, { body: { sessionId }, caller: { id: subjectId } }) => {
    const { security, sessions } = context;
    if (sessionId === null) {
      if (!(await changeOperator(context, subjectId, {}))) throw new ProblemError('NOT_FOUND');
      security.note('sessions-ended', { subjectId });
    } else {
      await sessions.publishRevoked(await sessions.revoke(subjectId, sessionId));
      security.note('logoff', { subjectId, sessionId });
    }
    return { ok: true } as const;
  },
);
