import { listAudit } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import type { AuditRow } from '../store/audit.ts';

export function listAuditRoute(app: App, context: Context): void {
  implement(app, listAudit, async ({ query: { page = 1, limit = pageSizes.operators, search } }) => {
    const { audit, operators } = context;
    const filter = await filterOf(context, search?.trim());
    const [rows, total] = await Promise.all([
      audit.rows
        .find(filter)
        .sort({ _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray(),
      audit.rows.countDocuments(filter),
    ]);
    const names = new Map(
      (await operators.rows.find({ _id: { $in: rows.map(({ operatorId }) => operatorId) } }).toArray()).map(
        (row) => [row._id, row.username],
      ),
    );
    return {
      entries: rows.map(({ _id, at, operatorId, action, asId, targetId, details, hash }) => ({
        n: _id,
        at: at.toISOString(),
        operatorId,
        operator: names.get(operatorId) ?? operatorId,
        action,
        asId,
        targetId,
        details,
        hash,
      })),
      totalPages: Math.max(1, Math.ceil(total / limit)),
      total,
    };
  });
}

/** A search is an operator's or user's name or id, or an action. */
async function filterOf(
  { operators, users }: Context,
  search: string | undefined,
): Promise<Filter<AuditRow>> {
  if (!search) return {};
  const word = search.toLowerCase();
  const [operator, user] = await Promise.all([operators.named(word), users.rows.findOne({ search: word })]);
  const ids = [word, operator?._id, user?._id].filter((id) => id !== undefined);
  return {
    $or: [{ operatorId: { $in: ids } }, { targetId: { $in: ids } }, { asId: { $in: ids } }, { action: word }],
  };
}
