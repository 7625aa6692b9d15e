import { getDashboard } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { readDashboard } from '../../actions/dashboard/read-dashboard.ts';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const getDashboardRoute = route(getDashboard, async (context: Context, { caller, bearer }) => {
  await noteList(context, caller.id, 'view-dashboard');
  return readDashboard(context, caller, bearer);
});
