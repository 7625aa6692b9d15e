import type { listAllUsers, QueryOf } from '@emberline/contracts';
import type { Context } from '../context.ts';
import type { UserPlace } from '../store/user-pages.ts';
import { type AuditRead, noteList } from './note-read.ts';
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

/** Users, newest first, from a place in the list if one is given. */
export async function showNewestUsers(
  context: Context,
  { action, operatorId, query: { page = 1, limit = most, search, before, after }, paying = false }: Wanted,
) {
  await noteList(context, operatorId, action, { page, limit, search, before, after });
  const places = { before: placeOf(before), after: placeOf(after) };
  const rows = await context.users.newest({ ...places, filter: { search, paying }, page, limit });
  return showUsers(context, rows);
}

function placeOf(text: string | undefined): UserPlace | undefined {
  if (text === undefined) return undefined;
  const [at, id = ''] = text.split('_');
  return { createdAt: new Date(Number(at)), id };
}
