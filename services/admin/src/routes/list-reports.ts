import { listReports } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { noteList } from '../domain/note-read.ts';
import { presentUsers } from '../domain/present-users.ts';

export function listReportsRoute(app: App, context: Context): void {
  const { reports, users, others } = context;
  implement(
    app,
    listReports,
    async ({ query: { page = 1, limit = pageSizes.operators }, caller, bearer }) => {
      await noteList(context, caller.id, 'list-reports', { page, limit });
      const [rows, total] = await Promise.all([
        reports.rows
          .find()
          .sort({ resolvedAt: 1, at: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        reports.rows.estimatedDocumentCount(),
      ]);
      const known = await users.many(rows.flatMap(({ reporterId, memberId }) => [reporterId, memberId]));
      const presented = new Map(
        (await presentUsers(others, [...known.values()])).map((user) => [user.id, user]),
      );
      const words = await Promise.all(
        rows.map(({ _id }) =>
          others
            .for(bearer)
            .report(_id)
            .catch(() => undefined),
        ),
      );
      return {
        reports: rows.map((row, n) => ({
          id: row._id,
          reporter: presented.get(row.reporterId) ?? null,
          member: presented.get(row.memberId) ?? null,
          reason: words[n]?.reason ?? 'Unknown',
          details: words[n]?.details ?? null,
          createdAt: row.at.toISOString(),
          resolvedAt: row.resolvedAt?.toISOString() ?? null,
          resolvedBy: row.resolvedBy,
          outcome: row.outcome,
        })),
        totalPages: Math.max(1, Math.ceil(total / limit)),
      };
    },
  );
}
