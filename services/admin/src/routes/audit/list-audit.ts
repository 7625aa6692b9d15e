import { listAudit } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showAuditPage } from '../../actions/show-audit-page.ts';
import type { Context } from '../../context.ts';
import { dayEnd, dayStart } from '../../domain/day-range.ts';

export const listAuditRoute = route(listAudit, async (context: Context, { query, caller, bearer }) => {
  const { page = 1, limit = pageSizes.operators, search, upTo, operator: operatorId, what, from, to } = query;
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
    search: search?.trim(),
    filter: isFiltered ? filter : undefined,
  });
});
