import { getProfileData as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { openProfile } from './open-profile.ts';

export function getProfileData(app: App, context: Context): void {
  implement(app, operation, (input) => openProfile(context, input));
}
