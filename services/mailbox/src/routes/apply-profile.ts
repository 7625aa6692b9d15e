import { applyProfile as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { applyProfile } from '../facts/apply-profile.ts';

export function routeApplyProfile(app: App, { stores }: Context): void {
  implement(app, operation, async ({ body: { memberId, ...facts } }) => {
    await applyProfile(stores, memberId, facts);
    return { ok: true as const };
  });
}
