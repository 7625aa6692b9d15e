import { userAnswer } from '../../answers/user-answer.ts';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../domain/user.ts';

const signedAtOnce = 500;

/** The users with these ids, as operators see them; erased ones are not among them. */
export async function showUsersById(context: Pick<Context, 'users' | 'others'>, ids: readonly string[]) {
  const known = await context.users.many([...ids]);
  const shown = await showUsers(context, [...known.values()]);
  return new Map(shown.map((user) => [user.id, user]));
}

/** Users as operators see them, with signed photo addresses (none while the profile service is down). */
export async function showUsers({ others }: Pick<Context, 'others'>, rows: readonly UserRow[]) {
  const files = [...new Set(rows.flatMap(({ profileImage }) => profileImage ?? []))];
  const parts = Array.from({ length: Math.ceil(files.length / signedAtOnce) }, (_, n) =>
    files.slice(n * signedAtOnce, (n + 1) * signedAtOnce),
  );
  const signed = await Promise.all(parts.map((part) => others.signPhotos(part).catch(() => ({}))));
  const photos: Awaited<ReturnType<typeof others.signPhotos>> = Object.assign({}, ...signed);
  return rows.map((row) => userAnswer(row, (row.profileImage && photos[row.profileImage]) || null));
}
