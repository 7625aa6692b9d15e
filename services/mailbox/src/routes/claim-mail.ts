import { claimMail } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { takeClaim } from '../answering/claims.ts';
import type { Context } from '../context.ts';

export function routeClaimMail(app: App, context: Context): void {
  implement(app, claimMail, async ({ body, caller }) => {
    const { until } = await takeClaim(context, body.mailId, caller.id);
    return { until: until.toISOString() };
  });
}
