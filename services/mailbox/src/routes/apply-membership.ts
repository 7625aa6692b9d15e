import { applyMembership as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { applyMembership } from '../facts/apply-membership.ts';

export function routeApplyMembership(app: App, context: Context): void {
  implement(app, operation, async ({ body }) => {
    const { memberId, paymentStatus: status, validUntil, version } = body;
    const until = validUntil === null ? null : new Date(validUntil);
    await applyMembership(context, memberId, { status, validUntil: until, version });
    return { ok: true as const };
  });
}
