import { createOperatorSession, endOperatorSessions } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function createOperatorSessionRoute(app: App, { sessions, signer }: Context): void {
  implement(app, createOperatorSession, async ({ body }) => {
    const { operatorId, role } = body;
    const opened = await sessions.open({ audience: 'operator', subjectId: operatorId, role });
    return {
      token: await signer.sign(opened),
      sessionId: opened._id,
      expiresAt: opened.expiresAt.toISOString(),
    };
  });
}

export function endOperatorSessionsRoute(app: App, { sessions }: Context): void {
  implement(app, endOperatorSessions, async ({ body }) => {
    await sessions.tell(await sessions.revoke(body.operatorId, body.sessionId));
    return { ok: true } as const;
  });
}
