import { pageSizes } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { hearAct, namesOf, noteList, showAuditPage } from '../actions/audit.ts';
import { exportCsv } from '../actions/export-csv.ts';
import type { Context } from '../context.ts';
import { dayEnd, dayStart } from '../domain/days.ts';
import type { AuditRow } from '../store/audit.ts';

export const audit = routes<Context>({
  listAudit: async (context, { query, caller, bearer }) => {
    const {
      page = 1,
      limit = pageSizes.operators,
      search,
      upTo,
      operator: operatorId,
      what,
      from,
      to,
    } = query;
    const filter = {
      ...(operatorId && { operatorId }),
      ...(what && { what }),
      ...(from && { from: dayStart(from) }),
      ...(to && { to: dayEnd(to) }),
    };
    if ([filter.from, filter.to].some((day) => day && Number.isNaN(day.getTime())))
      throw new ProblemError('INVALID', 'There is no such day.');
    await noteList(context, caller.id, 'view-audit', { page, limit, search, operatorId, what, from, to });
    const isFiltered = Object.keys(filter).length > 0;
    return showAuditPage(context, {
      ...{ page, limit, upTo, bearer },
      search,
      filter: isFiltered ? filter : undefined,
    });
  },
  exportAudit: async (context, { body: { operator, what, ...days }, caller, bearer, reply }) => {
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
  hearAct: (context, { body }) => hearAct(context, body),
});
