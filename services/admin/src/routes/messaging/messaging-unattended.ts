import { messagingUnattended } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { showWaitingUsers } from '../../actions/messaging/show-waiting-users.ts';
import { noteList } from '../../actions/note-read.ts';
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
