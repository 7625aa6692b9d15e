import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { decideAppeal } from '../actions/moderation/decide-appeal.ts';
import { showAppeals } from '../actions/moderation/show-appeals.ts';
import { noteList } from '../actions/note-read.ts';
import { close, undoClosing } from '../actions/users/close-account.ts';
import type { Context } from '../context.ts';

export const moderation = routes<Context>({
  banUser: (context, { params, body, caller, bearer }) =>
    close(context, params.id, { ...body, as: 'ban' }, { operatorId: caller.id, bearer }),
  unbanUser: async (context, { params, caller, bearer }) => {
    await undoClosing(context, params.id, 'ban', { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
  listAppeals: async (context, { query: { page = 1, limit = pageSizes.operators }, caller, bearer }) => {
    await noteList(context, caller.id, 'list-appeals', { page, limit });
    return showAppeals(context, { page, limit, bearer });
  },
  decideAppeal: async (context, { params, body, caller, bearer }) => {
    await decideAppeal(context, params.id, body, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
});
