import { gatherCards } from '../actions/bar-cards.ts';
import type { Context } from '../context.ts';
import { eachInTurn } from './reconcile.ts';

const batch = 50;

/** Remembers the cards of members who joined before cards were remembered. @throws AggregateError after all were tried. */
export async function gatherEarlierCards(context: Context): Promise<void> {
  await eachInTurn(await context.customers.withoutAllCards(batch), (memberId) =>
    gatherCards(context, memberId),
  );
}
