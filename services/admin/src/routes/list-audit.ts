import { listAudit } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import type { AuditRow } from '../store/audit.ts';

export function listAuditRoute(app: App, context: Context): void {
  implement(app, listAudit, async ({ query: { page = 1, limit = pageSizes.operators, search } }) => {
    const { audit } = context;
    const filter = await filterOf(context, search?.trim());
    const { rows, total } = filter ? await audit.found(filter, page, limit) : await audit.newest(page, limit);
    const nameOf = await namesOf(context, rows);
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
async function namesOf({ operators, users }: Context, rows: AuditRow[]) {
  const ids = rows.flatMap(({ operatorId, asId, targetId }) => [operatorId, asId, targetId]);
  const known = [...new Set(ids.filter((id) => id !== null))];
  const [staff, people] = await Promise.all([
    operators.rows.find({ _id: { $in: known } }).toArray(),
    users.many(known),
  ]);
  const names = new Map([...people.values(), ...staff].map(({ _id, username }) => [_id, username]));
  return (id: string | null) => (id !== null && names.get(id)) || null;
}

/** Of one name there may be many users; more than these nobody means. */
const mostNamesakes = 100;

/** A search is an operator's or user's name or id, or an action. @returns undefined for the whole list */
async function filterOf(
  { operators, users }: Context,
  search: string | undefined,
): Promise<Filter<AuditRow> | undefined> {
  if (!search) return undefined;
  const word = search.toLowerCase();
  const [operator, namesakes] = await Promise.all([
    operators.named(word),
    users.rows
      .find({ search: word }, { projection: { _id: 1 } })
      .limit(mostNamesakes)
      .toArray(),
  ]);
  const ids = [word, ...(operator ? [operator._id] : []), ...namesakes.map(({ _id }) => _id)];
  return {
    $or: [{ operatorId: { $in: ids } }, { targetId: { $in: ids } }, { asId: { $in: ids } }, { action: word }],
  };
}
