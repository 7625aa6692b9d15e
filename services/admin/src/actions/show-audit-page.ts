import { searchKey } from '@emberline/contracts/search-key';
import type { Context } from '../context.ts';
import { pagesOf } from '../domain/total.ts';
import { searchedWord } from '../domain/user.ts';
import type { AuditFilter, AuditPage, AuditRow } from '../store/audit.ts';

interface Wanted extends AuditPage {
  /** An operator's or user's name or id, or an action. */
  search: string | undefined;
  /** undefined: the whole list. */
  filter: AuditFilter | undefined;
  bearer: string | undefined;
}

/** Matches at most 100 users per name. */
const mostNamesakes = 100;

/** A page of the audit list, newest first, with names where known. */
export async function showAuditPage(context: Context, { search, filter, bearer, ...page }: Wanted) {
  const { audit, operatorNames } = context;
  const operators = await operatorNames.all(bearer);
  const words = search ? await wordsOf(context, operators, search) : undefined;
  const { rows, ...total } =
    words || filter ? await audit.search({ ...filter, words }, page) : await audit.newest(page);
  const nameOf = await namesOf(context, operators, rows);
  return {
    entries: rows.map(({ _id, at, source, operatorId, action, asId, targetId, details, hash }) => ({
      n: _id,
      at: (source?.at ?? at).toISOString(),
      operatorId,
      operator: nameOf(operatorId) ?? operatorId,
      action,
      asId,
      as: nameOf(asId),
      targetId,
      target: nameOf(targetId),
      targetIsOperator: targetId !== null && operators.has(targetId),
      details,
      hash,
    })),
    totalPages: pagesOf(total, page.limit),
    ...total,
  };
}

/** Resolves a search text into the ids and the action that it may mean. */
async function wordsOf({ users }: Pick<Context, 'users'>, operators: Map<string, string>, search: string) {
  const word = searchedWord(search);
  const operator = [...operators].find(([, username]) => searchKey(username) === word);
  const namesakes = await users.named(word, mostNamesakes);
  return { ids: [word, ...(operator ? [operator[0]] : []), ...namesakes], action: word };
}

/** Names the operators and users in these rows; null for unknown or erased ones. */
export async function namesOf(
  { users }: Pick<Context, 'users'>,
  operators: Map<string, string>,
  rows: AuditRow[],
) {
  const ids = rows.flatMap(({ operatorId, asId, targetId }) => [operatorId, asId, targetId]);
  const people = await users.many(ids.filter((id) => id !== null));
  return (id: string | null) => (id !== null && (operators.get(id) ?? people.get(id)?.username)) || null;
}
