import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';

export function onMailsSeen({ audit }: Context): EventHandler<'mails-seen'> {
  return {
    transactional: async ({ data: { operatorId, seen } }, session) => {
      await audit.append({ operatorId, action: 'mark-seen', details: { mails: seen } }, session);
    },
  };
}
