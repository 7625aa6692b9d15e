import { type AnswerOf, type listTeam, teamPage } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import { showUsersById } from '../users/show-users.ts';

/** A page of the team profiles that the operators' lists know. @param page from 1 */
export async function showTeam(
  context: Context,
  { page, bearer }: { page: number; bearer: string | undefined },
): Promise<AnswerOf<typeof listTeam>> {
  const { profiles, total } = await context.others.for(bearer).team(page);
  const shown = await showUsersById(
    context,
    profiles.map(({ id }) => id),
  );
  return {
    profiles: profiles.flatMap(({ id, ...states }) => {
      const user = shown.get(id);
      return user ? [{ user, ...states }] : [];
    }),
    totalPages: pagesOf({ total }, teamPage),
  };
}
