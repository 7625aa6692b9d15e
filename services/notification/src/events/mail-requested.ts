import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** A job sends it; see jobs/mail-queue.ts. */
export const onMailRequested = transactional(
  'mail-requested',
  async ({ mails }: Context, { data: { mailId, memberId, kind, facts } }, session) => {
    await mails.add({ _id: mailId, memberId, kind, facts }, session);
  },
);
