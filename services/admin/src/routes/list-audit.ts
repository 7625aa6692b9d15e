import { listAudit } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import type { AuditRow } from '../store/audit.ts';

export function listAuditRoute(app: App, context: Context): void {
  const { audit, operatorNames } = context;
  implement(app, listAudit, async ({ query: { page = 1, limit = pageSizes.operators, search }, bearer }) => {
    const operators = await operatorNames.all(bearer);
    const filter = await filterOf(context, operators, search?.trim());
    const { rows, total } = filter ? await audit.found(filter, page, limit) : await audit.newest(page, limit);
    const nameOf = await namesOf(context, operators, rows);
    return {
      entries: rows.map(({ _id, at, operatorId, action, asId, targetId, details, hash }) => ({
        n: _id,
        at: at.toISOString(),
        operatorId,
        operator: nameOf(operatorId) ?? operatorId,
        action,
        asId,
        as: nameOf(asId),
        targetId,
        target: nameOf(targetId),
        details,
        hash,
      })),
      totalPages: Math.max(1, Math.ceil(total / limit)),
      total,
    };
  });
}

/** Usernames of the operators and users in these rows; null for somebody who is not known, or erased. */
async function namesOf({ users }: Context, operators: Map<string, string>, rows: AuditRow[]) {
  const ids = rows.flatMap(({ operatorId, asId, targetId }) => [operatorId, asId, targetId]);
  const people = await users.many([...new Set(ids.filter((id) => id !== null))]);
  const names = new Map([...people.values()].map(({ _id, username }) => [_id, username]));
  return (id: string | null) => (id !== null && (operators.get(id) ?? names.get(id))) || null;
}

/** Of one name there may be many users; more than these nobody means. */
const mostNamesakes = 100;

/** A search is an operator's or user's name or id, or an action. @returns undefined for the whole list */
async function filterOf(
  { users }: Context,
  operators: Map<string, string>,
  search: string | undefined,
): Promise<Filter<AuditRow> | undefined> {
  if (!search) return undefined;
  const word = search.toLowerCase();
  const operator = [...operators].find(([, username]) => username.toLowerCase() === word);
  const namesakes = await users.rows
    .find({ search: word }, { projection: { _id: 1 } })
    .limit(mostNamesakes)
    .toArray();
  const ids = [word, ...(operator ? [operator[0]] : []), ...namesakes.map(({ _id }) => _id)];
  return {
    $or: [{ operatorId: { $in: ids } }, { targetId: { $in: ids } }, { asId: { $in: ids } }, { action: word }],
  };
}
