import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

/** A job sends it; see jobs/mail-queue.ts. */
export const onMailRequested = ({ mails }: Context): EventHandler<'mail-requested'> => ({
  store: async ({ data }, session) => {
    const { mailId, memberId, kind, facts } = data;
    await mails.add({ _id: mailId, memberId, kind, facts }, session);
  },
});
