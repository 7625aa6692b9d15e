import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { decideAppeal, liftSuspension, removePart, suspend, warn } from '../actions/moderation/moderate.ts';
import { showAppeals } from '../actions/moderation/show-appeals.ts';
import { noteList } from '../actions/note-read.ts';
import { close, undoClosing } from '../actions/users/close-account.ts';
import type { Context } from '../context.ts';

export const moderation = routes<Context>({
  warnUser: async (context, { params, body, caller, bearer }) => {
    await warn(context, params.id, body, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
  suspendUser: (context, { params, body, caller, bearer }) =>
    suspend(context, params.id, body, { operatorId: caller.id, bearer }),
  banUser: (context, { params, body, caller, bearer }) =>
    close(context, params.id, { ...body, as: 'ban' }, { operatorId: caller.id, bearer }),
  unbanUser: async (context, { params, caller, bearer }) => {
    await undoClosing(context, params.id, 'ban', { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
  removeUserPart: async (context, { params, body, caller, bearer }) => {
    await removePart(context, params.id, body, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
  liftUserSuspension: async (context, { params, caller, bearer }) => {
    await liftSuspension(context, params.id, { operatorId: caller.id, bearer });
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
