import { type AnswerOf, type listTeam, teamPage } from '@emberline/contracts';
import type { Context } from '../context.ts';
import { pagesOf } from '../domain/total.ts';
import { showUsers } from './show-users.ts';

/** A page of the team profiles that the operators' lists know. @param page from 1 */
export async function showTeam(
  context: Context,
  { page, bearer }: { page: number; bearer: string | undefined },
): Promise<AnswerOf<typeof listTeam>> {
  const { profiles, total } = await context.others.for(bearer).team(page);
  const known = await context.users.many(profiles.map(({ id }) => id));
  const shown = new Map((await showUsers(context, [...known.values()])).map((user) => [user.id, user]));
  return {
    profiles: profiles.flatMap(({ id, ...states }) => {
      const user = shown.get(id);
      return user ? [{ user, ...states }] : [];
    }),
    totalPages: pagesOf({ total }, teamPage),
  };
}
