import { endSession } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import { route } from '@emberline/kit/http/operation';
import { endSession as end } from '../../actions/sessions/end-session.ts';
import type { Context } from '../../context.ts';

export const endSessionRoute = route(endSession, async (context: Context, { params, caller, request }) => {
  const session = { subjectId: caller.id, sessionId: params.id, address: clientAddress(request) };
  if (!(await end(context, 'sessions-ended', session))) throw new ProblemError('NOT_FOUND');
  return { ok: true } as const;
});
