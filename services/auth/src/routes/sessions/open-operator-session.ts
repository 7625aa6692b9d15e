import { openOperatorSession } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { logInOperator } from '../../actions/log-in-operator.ts';
import { signToken } from '../../actions/sign-token.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const openOperatorSessionRoute = route(openOperatorSession, async (context: Context, { body }) => {
  const { operatorId, opened } = await logInOperator(context, body, clientAt(body.address, body.userAgent));
  if (!opened) return { operatorId, opened: null };
  const { session, operator } = opened;
  return {
    operatorId,
    opened: {
      token: await signToken(context, session),
      sessionId: session._id,
      expiresAt: session.expiresAt.toISOString(),
      operator: operatorAnswer(operator),
    },
  };
});
