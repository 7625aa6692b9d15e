import { endSession } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { clientOf } from '../domain/client.ts';

export function endSessionRoute(app: App, { security, sessions }: Context): void {
  implement(app, endSession, async ({ params: { id }, caller, request }) => {
    const ended = await sessions.revoke(caller.id, id);
    if (ended.length === 0) throw new ProblemError('NOT_FOUND');
    await sessions.tell(ended);
    const { address } = clientOf(request);
    security.note('sessions-ended', { subjectId: caller.id, sessionId: id, address, ended: 1 });
    return { ok: true } as const;
  });
}
