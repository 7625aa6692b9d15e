import type { listAllUsers, QueryOf } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Rest } from '@emberline/kit/redis/shown-pages';
import { userAnswer } from '../../answers/user-answer.ts';
import type { Context } from '../../context.ts';
import { parsePlace, type UserRow, type UserSort } from '../../domain/user.ts';
import { type AuditRead, noteList } from '../audit.ts';

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

interface Wanted {
  /** Of the audit entry. */
  action: AuditRead;
  operatorId: string;
  query: QueryOf<typeof listAllUsers>;
  paying?: boolean;
}

/** For callers that do not page. */
const most = 1_000;

/** Users in descending order, from a place in the list if one is given. @throws INVALID */
export async function showSortedUsers(
  context: Context,
  { action, operatorId, query, paying = false }: Wanted,
) {
  const { sort = 'joined', page = 1, limit = most, search, before, after } = query;
  if (sort !== 'joined' && search)
    throw new ProblemError('INVALID', 'What is searched for is sorted by joined alone.');
  const places = { before: placeOf(sort, before), after: placeOf(sort, after) };
  await noteList(context, operatorId, action, { page, limit, search, before, after, sort });
  const filter = { search, paying };
  const find = async (rest?: Rest) => ({
    rows: await context.users.pageBeside({ sort, ...places, filter, page, rest, limit }),
  });
  // Nothing changes when somebody joined; who goes back sees what is there now.
  const { rows } =
    sort === 'joined' || after !== undefined
      ? await find()
      : await context.pageOnce(
          { reader: operatorId, list: [action, sort], page: 1, after: places.before?.id, limit },
          find,
        );
  return showUsers(context, rows);
}

function placeOf(sort: UserSort, text: string | undefined) {
  if (text === undefined) return undefined;
  const place = parsePlace(sort, text);
  if (!place) throw new ProblemError('INVALID');
  return place;
}
