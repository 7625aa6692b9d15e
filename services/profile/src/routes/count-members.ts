import { countMembers as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

const keptMs = 30_000;

/** Anybody may ask, so it is counted at most twice a minute. */
export function countMembers(app: App, { profiles, now }: Context): void {
  let counted: { members: Promise<number>; at: number } | undefined;

  implement(app, operation, async () => {
    const time = now().getTime();
    if (!counted || time - counted.at > keptMs) counted = { members: profiles.countRealMembers(), at: time };
    try {
      const thousands = Math.floor((await counted.members) / 1000);
      return { members: thousands === 0 ? null : thousands * 1000 };
    } catch (error) {
      counted = undefined;
      throw error;
    }
  });
}
