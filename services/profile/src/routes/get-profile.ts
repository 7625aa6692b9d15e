import { getProfile as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { profileFor } from './profile-for.ts';

export function getProfile(app: App, context: Context): void {
  implement(app, operation, async ({ params, caller }) => {
    const profile = await profileFor(context, caller.id, params.id);
    if (params.id !== caller.id) await context.views.record(caller.id, params.id, context.now());
    return profile;
  });
}
