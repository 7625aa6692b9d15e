import { releaseMail } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { giveBackClaim } from '../answering/claims.ts';
import type { Context } from '../context.ts';

export function routeReleaseMail(app: App, context: Context): void {
  implement(app, releaseMail, async ({ body, caller }) => {
    await giveBackClaim(context, body.mailId, caller.id);
    return { ok: true as const };
  });
}
