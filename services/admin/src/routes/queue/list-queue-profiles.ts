import { listQueueProfiles } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showQueueProfiles } from '../../actions/queue/show-queue-profiles.ts';
import type { Context } from '../../context.ts';

export const listQueueProfilesRoute = route(
  listQueueProfiles,
  async (context: Context, { query: { also }, caller }) => {
    await noteList(context, caller.id, 'list-queue', { profiles: true, also });
    return showQueueProfiles(context, also);
  },
);
