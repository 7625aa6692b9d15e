import { getProfile as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { openProfile } from './open-profile.ts';

export function getProfile(app: App, context: Context): void {
  implement(app, operation, async (input) => {
    const { params, caller } = input;
    const profile = await openProfile(context, input);
    if (params.id !== caller.id && !profile.blocked)
      await context.views.record(caller.id, params.id, context.now());
    return profile;
  });
}
