import { listRefundRequests } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showRefundRequests } from '../../actions/money/show-refund-requests.ts';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const listRefundRequestsRoute = route(
  listRefundRequests,
  async (context: Context, { query, caller, bearer }) => {
    await noteList(context, caller.id, 'list-refund-requests', query);
    return showRefundRequests(context, query, bearer);
  },
);
