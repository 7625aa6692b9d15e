import { listViewers as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { cardsOf } from './cards.ts';

const mostShown = 200;

export function listViewers(app: App, context: Context): void {
  const { views, blocks } = context;
  implement(app, operation, async ({ caller }) => {
    const [seen, hidden] = await Promise.all([views.of(caller.id, mostShown), blocks.hiddenFrom(caller.id)]);
    const shown = seen.filter(({ viewerId }) => !hidden.includes(viewerId));
    const timeOf = new Map(shown.map(({ viewerId, at }) => [viewerId, at.toISOString()]));
    return cardsOf(context, caller.id, [...timeOf.keys()], timeOf);
  });
}
