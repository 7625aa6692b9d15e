import { coarseTime, listViewers as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { cardsOf } from './cards.ts';

const mostShown = 200;

export function listViewers(app: App, context: Context): void {
  const { views } = context;
  implement(app, operation, async ({ caller }) => {
    const seen = await views.of(caller.id, mostShown);
    const timeOf = new Map(seen.map(({ viewerId, at }) => [viewerId, coarseTime(at).toISOString()]));
    return cardsOf(context, caller.id, [...timeOf.keys()], timeOf);
  });
}
