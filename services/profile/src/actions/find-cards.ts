import type { AnswerOf, browse } from '@emberline/contracts';
import type { Context } from '../context.ts';

type Card = AnswerOf<typeof browse>['data'][number];

/**
 * The cards of these members in the given order. Leaves out members hidden by a block, marks those on the caller's
 * hotlist, and adds the times of views if given.
 */
export async function findCards(
  { profiles, hotlists, blocks, presenter }: Context,
  callerId: string,
  ids: string[],
  viewedAt?: ReadonlyMap<string, string>,
): Promise<Card[]> {
  const [rows, hot] = await Promise.all([profiles.findCards(ids), hotlists.among(callerId, ids)]);
  // Must come last: a later block raises the rows' photo epochs, which invalidates the addresses signed with them.
  const hidden = new Set(await blocks.hiddenFrom(callerId));
  return ids.flatMap((id) => {
    const row = hidden.has(id) ? undefined : rows.get(id);
    return row ? [presenter.card(row, { hotlisted: hot.has(id), viewedAt: viewedAt?.get(id) })] : [];
  });
}
