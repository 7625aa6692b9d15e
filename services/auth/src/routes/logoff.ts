import { logoff, logoffEverywhere } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { logOffEverywhere } from '../actions/log-off-everywhere.ts';
import type { Context } from '../context.ts';
import { clientOf } from '../domain/client.ts';

export function logoffRoute(app: App, { security, sessions }: Context): void {
  implement(app, logoff, async ({ caller: { id: subjectId, sessionId }, request }) => {
    await sessions.tell(await sessions.revoke(subjectId, sessionId));
    security.note('logoff', { subjectId, sessionId, address: clientOf(request).address });
    return { ok: true } as const;
  });
}

export function logoffEverywhereRoute(app: App, context: Context): void {
  implement(app, logoffEverywhere, async ({ caller, request }) => {
    await logOffEverywhere(context, caller.id, clientOf(request));
    return { ok: true } as const;
  });
}
