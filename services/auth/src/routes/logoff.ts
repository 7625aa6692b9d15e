import { logoff, logoffEverywhere } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function logoffRoute(app: App, { sessions }: Context): void {
  implement(app, logoff, async ({ caller }) => {
    await sessions.tell(await sessions.revoke(caller.id, caller.sessionId));
    return { ok: true } as const;
  });
}

export function logoffEverywhereRoute(app: App, { sessions }: Context): void {
  implement(app, logoffEverywhere, async ({ caller }) => {
    await sessions.tell(await sessions.revoke(caller.id, null));
    return { ok: true } as const;
  });
}
