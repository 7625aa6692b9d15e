import { openOperatorSession } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { logInOperator } from '../../actions/sessions/log-in-operator.ts';
import { signToken } from '../../actions/sessions/sign-token.ts';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const openOperatorSessionRoute = route(openOperatorSession, async (context: Context, { body }) => {
  const client = clientAt(body.address, body.userAgent);
  const { operatorId, opened, problem } = await logInOperator(context, body, client);
  if (!opened) return { operatorId, opened: null, ...(problem && { problem }) };
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
