import { messagingUnattended } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showWaitingUsers } from '../../actions/show-waiting-users.ts';
import type { Context } from '../../context.ts';

export const messagingUnattendedRoute = route(
  messagingUnattended,
  async (
    context: Context,
    { query: { maleId: profileId, page = 1, limit = pageSizes.operators }, caller },
  ) => {
    await noteList(context, caller.id, 'list-waiting', { page, limit, profileId });
    return showWaitingUsers(context, { profileId, page, limit });
  },
);
