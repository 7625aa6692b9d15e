import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import type { Wait } from '../../store/waiting.ts';
import { showUsers } from '../users/show-users.ts';

/** A page of users who wait for an answer from this profile, longest wait first. @param page from 1 */
export async function showWaitingUsers(
  context: Pick<Context, 'pageOnce' | 'waiting' | 'users' | 'others'>,
  {
    profileId,
    operatorId,
    page,
    limit,
  }: Record<'profileId' | 'operatorId', string> & Record<'page' | 'limit', number>,
) {
  const asked = { reader: operatorId, list: ['waiting', profileId], page, limit };
  const { rows: shown, ...total } = await context.pageOnce(asked, (rest) =>
    context.waiting.waitsFor(profileId, rest, limit),
  );
  const known = await context.users.many(shown.map(({ _id }) => _id));
  const users = await showUsers(
    context,
    shown.flatMap(({ _id }) => known.get(_id) ?? []),
  );
  const waitOf = new Map(shown.map((wait) => [wait._id, wait]));
  return {
    users: users.map((user) => {
      const { since, mailId } = waitOf.get(user.id) as Wait;
      return { ...user, waitingSince: since.toISOString(), waitingMailId: mailId };
    }),
    totalPages: pagesOf(total, limit),
    ...total,
  };
}
