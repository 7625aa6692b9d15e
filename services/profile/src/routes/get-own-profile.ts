import { getOwnProfile as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function getOwnProfile(app: App, { members, presenter }: Context): void {
  implement(app, operation, async ({ caller }) => presenter.ownProfile(await members.me(caller)));
}
