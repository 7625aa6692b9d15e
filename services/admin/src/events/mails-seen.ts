import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onMailsSeen = transactional(
  'mails-seen',
  async ({ audit }: Context, { data: { operatorId, seen } }, session) => {
    await audit.append({ operatorId, action: 'mark-seen', details: { mails: seen } }, session);
  },
);
