import { logoff } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../actions/describe-client.ts';
import type { Context } from '../context.ts';

export const logoffRoute = route(
  logoff,
  async ({ security, sessions }: Context, { caller: { id: subjectId, sessionId }, request }) => {
    await sessions.publishRevoked(await sessions.revoke(subjectId, sessionId));
    security.note('logoff', { subjectId, sessionId, address: clientOf(request).address });
    return { ok: true } as const;
  },
);
