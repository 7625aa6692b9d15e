import type { listAllUsers, QueryOf } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Rest } from '@emberline/kit/redis/shown-pages';
import type { Context } from '../../context.ts';
import { parsePlace, type UserSort } from '../../domain/user-place.ts';
import { type AuditRead, noteList } from '../note-read.ts';
import { showUsers } from './show-users.ts';

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
