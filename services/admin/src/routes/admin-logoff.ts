import { adminLogoff } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function adminLogoffRoute(app: App, { others, audit }: Context): void {
  implement(app, adminLogoff, async ({ caller, bearer }) => {
    await others.for(bearer).endSessions({ sessionId: caller.sessionId });
    await audit.append({ operatorId: caller.id, action: 'logoff' });
    return { ok: true as const };
  });
}
