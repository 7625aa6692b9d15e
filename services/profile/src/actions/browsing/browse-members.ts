import type { AnswerOf, browse, QueryOf } from '@emberline/contracts';
import { pageSizes, teamShown } from '@emberline/contracts/choices';
import { undisclosed } from '@emberline/contracts/filter-choices';
import { ProblemError } from '@emberline/kit/errors';
import { noPresence } from '../../answers/presenter.ts';
import type { Context } from '../../context.ts';
import { aboutLineOf, compared } from '../../domain/card-words.ts';
import { ringsAround } from '../../domain/squares.ts';
import { activeSince } from '../../domain/suits.ts';
import type { BrowseRequest } from '../../store/browsing.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';
import { checkVerified, findMe } from '../profile/find-me.ts';

type Query = QueryOf<typeof browse>;

/** A page of the members whom the caller may meet. @throws ProblemError INVALID, EMAIL_UNVERIFIED beyond the first page */
export async function browseMembers(context: Context, caller: { id: string }, query: Query) {
  const { page = 1, limit = pageSizes.browse, distance, order: wanted, ...filters } = query;
  if ((filters.ageMin ?? 0) > (filters.ageMax ?? Number.POSITIVE_INFINITY)) {
    throw new ProblemError('INVALID', 'The lowest age must not be above the highest.');
  }
  const { browsing, blocks } = context;
  const [me, blocked] = await Promise.all([findMe(context, caller), blocks.hiddenFrom(caller.id)]);
  const isVerified = me.isVerified || (!isFirstPage(query) && (await checkVerified(context, me)));
  if (!isVerified && !isFirstPage(query))
    throw new ProblemError('EMAIL_UNVERIFIED', 'Please verify your email first: then you can see everybody.');
  if (me.presenceHidden && filters.online !== undefined)
    throw new ProblemError('INVALID', 'You hide when you are here, so you do not see who is online.');
  const request: Omit<BrowseRequest, 'rest'> = {
    viewer: me,
    since: activeSince(context.now()),
    hidden: [caller.id, ...blocked],
    ...{ filters, page, limit, within: squaresWithin(me, distance) },
    order: orderFor(me, isVerified ? wanted : undefined),
  };
  const list = ['browse', filters, distance, request.order.by];
  const [{ rows, total }, team] = await Promise.all([
    context.pageOnce({ reader: caller.id, list, page, limit }, (rest) =>
      browsing.pageOf({ ...request, rest }),
    ),
    page === 1 ? browsing.teamOf(request, teamShown) : [],
  ]);
  const cards = await findCards(context, me, [...rows.map(({ _id }) => _id), ...team]);
  const isTeam = new Set(team);
  return {
    users: cards.filter(({ id }) => !isTeam.has(id)),
    team: cards.filter(({ id }) => isTeam.has(id)),
    order: request.order.by,
    ...{ total, page, limit },
  };
}

/**
 * The only page an unverified member may see. Filters are excluded: each state and age would give another first page.
 * Another order is not refused, so that the page they kept opens, but not given.
 */
function isFirstPage({ page = 1, limit = pageSizes.browse, order: _, ...filters }: Query): boolean {
  return page === 1 && limit <= pageSizes.browse && Object.keys(filters).length === 0;
}

/** The order asked for, or by presence where nothing is known to order by; newest first for who hides their own. */
function orderFor(
  { square, facts, presenceHidden }: ProfileRow,
  wanted: Query['order'],
): BrowseRequest['order'] {
  const interests = (facts.interests ?? []).filter((one) => one !== undisclosed);
  if (wanted === 'near' && square != null) return { by: 'near', rings: [...ringsAround(square).values()] };
  if (wanted === 'shared' && interests.length > 0) return { by: 'shared', interests };
  return { by: wanted === 'new' || presenceHidden ? 'new' : 'active' };
}

function squaresWithin({ square }: ProfileRow, distance: Query['distance']): number[] | undefined {
  if (distance === undefined) return undefined;
  if (square == null) throw new ProblemError('INVALID', 'We do not know where your zip code is.');
  return [...ringsAround(square)].flatMap(([step, squares]) => (step <= distance ? squares : []));
}

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
