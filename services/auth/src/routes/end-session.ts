import { endSession } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../actions/describe-client.ts';
import type { Context } from '../context.ts';

export const endSessionRoute = route(
  endSession,
  async (
    { security, sessions }: Context,
    { params: { id: sessionId }, caller: { id: subjectId }, request },
  ) => {
    const ended = await sessions.revoke(subjectId, sessionId);
    if (ended.length === 0) throw new ProblemError('NOT_FOUND');
    await sessions.publishRevoked(ended);
    const { address } = clientOf(request);
    security.note('sessions-ended', { subjectId, sessionId, address, ended: 1 });
    return { ok: true } as const;
  },
);
