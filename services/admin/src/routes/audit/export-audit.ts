import { exportAudit } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { exportCsv } from '../../actions/export-csv.ts';
import { namesOf } from '../../actions/show-audit-page.ts';
import type { Context } from '../../context.ts';
import type { AuditRow } from '../../store/audit.ts';

export const exportAuditRoute = route(
  exportAudit,
  async (context: Context, { body: { operator, what, ...days }, caller, bearer, reply }) => {
    const operators = await context.operatorNames.all(bearer);
    const csv = {
      name: 'audit' as const,
      head: ['No.', 'Time (UTC)', 'Operator', 'Action', 'As', 'As id', 'To', 'To id', 'Details', 'Hash'],
      page: (range: { from: Date; to: Date }, last: AuditRow | undefined, limit: number) =>
        context.audit.after(last?._id ?? 0, { ...range, operatorId: operator, what }, limit),
      cells: async (rows: AuditRow[]) => {
        const nameOf = await namesOf(context, operators, rows);
        return rows.map(({ _id, at, operatorId, action, asId, targetId, details, hash }) => [
          ...[_id, at.toISOString(), nameOf(operatorId) ?? operatorId, action],
          ...[nameOf(asId), asId, nameOf(targetId), targetId, JSON.stringify(details), hash],
        ]);
      },
    };
    const filter = { ...(operator && { operator }), ...(what && { what }) };
    return exportCsv(context, csv, { days, filter, operatorId: caller.id, reply });
  },
);
