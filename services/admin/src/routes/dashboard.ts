import { routes } from '@emberline/kit/http/operation';
import { readDashboard } from '../actions/dashboard/read-dashboard.ts';
import { noteList } from '../actions/note-read.ts';
import type { Context } from '../context.ts';

export const dashboard = routes<Context>({
  getDashboard: async (context, { caller, bearer }) => {
    await noteList(context, caller.id, 'view-dashboard');
    return readDashboard(context, caller, bearer);
  },
});
