import { listAudit } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { showAuditPage } from '../../actions/show-audit-page.ts';
import type { Context } from '../../context.ts';

export const listAuditRoute = route(
  listAudit,
  (context: Context, { query: { page = 1, limit = pageSizes.operators, search, upTo }, bearer }) =>
    showAuditPage(context, { page, limit, upTo, search: search?.trim(), bearer }),
);
