import { endOperatorSessions, openOperatorSession } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { changeOperator } from '../actions/change-operator.ts';
import { logInOperator } from '../actions/log-in-operator.ts';
import { operatorAnswer } from '../answers/operator.ts';
import type { Context } from '../context.ts';
import { clientAt } from '../domain/client.ts';

export function openOperatorSessionRoute(app: App, context: Context): void {
  implement(app, openOperatorSession, async ({ body }) => {
    const { operatorId, opened } = await logInOperator(context, body, clientAt(body.address));
    if (!opened) return { operatorId, opened: null };
    const { session, operator } = opened;
    return {
      operatorId,
      opened: {
        token: await context.signer.sign(session),
        sessionId: session._id,
        expiresAt: session.expiresAt.toISOString(),
        operator: operatorAnswer(operator),
      },
    };
  });
}

/** Of the operator who asks, whose token says which. */
export function endOperatorSessionsRoute(app: App, context: Context): void {
  const { security, sessions } = context;
  implement(app, endOperatorSessions, async ({ body: { sessionId }, caller: { id: subjectId } }) => {
    if (sessionId === null) {
      if (!(await changeOperator(context, subjectId, {}))) throw new ProblemError('NOT_FOUND');
      security.note('sessions-ended', { subjectId });
    } else {
      await sessions.tell(await sessions.revoke(subjectId, sessionId));
      security.note('logoff', { subjectId, sessionId });
    }
    return { ok: true } as const;
  });
}
