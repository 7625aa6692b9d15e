import type { AnswerOf, browse } from '@emberline/contracts';
import { noPresence } from '../answers/presenter.ts';
import type { Context } from '../context.ts';
import { aboutLineOf } from '../domain/card-words.ts';
import { compared } from '../domain/compared.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

type Card = AnswerOf<typeof browse>['data'][number];

/**
 * The cards of these members in the given order. Leaves out members hidden by a block, marks those on the caller's
 * hotlist, says what they share with the caller, and adds the times of views if given.
 */
export async function findCards(
  { profiles, hotlists, blocks, presenter }: Context,
  me: Pick<ProfileRow, '_id' | 'facts' | 'square' | 'presenceHidden'>,
  ids: string[],
  viewedAt?: ReadonlyMap<string, string>,
): Promise<Card[]> {
  const [rows, hot, keeping, hidden] = await Promise.all([
    profiles.findCards(ids),
    hotlists.among(me._id, ids),
    hotlists.keeping(me._id, ids),
    blocks.among(me._id, ids),
  ]);
  return ids.flatMap((id) => {
    const row = hidden.has(id) ? undefined : rows.get(id);
    if (!row) return [];
    const savedEachOther = hot.has(id) && keeping.has(id);
    const marks = { hotlisted: hot.has(id), savedEachOther, viewedAt: viewedAt?.get(id) };
    const unseen = me.presenceHidden && noPresence;
    return [
      presenter.card(row, me._id, {
        ...marks,
        ...unseen,
        ...compared(me, row),
        aboutLine: aboutLineOf(row.facts),
      }),
    ];
  });
}
