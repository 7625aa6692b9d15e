import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Stores the email; a job sends it, see jobs/send-emails.ts. */
export const onEmailRequested = transactional(
  'email-requested',
  async ({ emails }: Context, { data: { emailId, memberId, kind, facts } }, session) => {
    await emails.add({ _id: emailId, memberId, kind, facts }, session);
  },
);
