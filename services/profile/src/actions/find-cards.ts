import type { AnswerOf, browse } from '@emberline/contracts';
import type { Context } from '../context.ts';

type Card = AnswerOf<typeof browse>['data'][number];

/**
 * The cards of these members in this order, without those hidden by a block; marked where they are on the caller's hotlist,
 * with a view's time if given.
 */
export async function findCards(
  { profiles, hotlists, blocks, presenter }: Context,
  callerId: string,
  ids: string[],
  viewedAt?: ReadonlyMap<string, string>,
): Promise<Card[]> {
  const [rows, hot] = await Promise.all([profiles.findCards(ids), hotlists.among(callerId, ids)]);
  // Last: a block that comes later raises the epochs that the rows had, which ends the addresses signed with them.
  const hidden = new Set(await blocks.hiddenFrom(callerId));
  return ids.flatMap((id) => {
    const row = hidden.has(id) ? undefined : rows.get(id);
    return row ? [presenter.card(row, { hotlisted: hot.has(id), viewedAt: viewedAt?.get(id) })] : [];
  });
}
