import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Live } from '../live/server.ts';

/** Operators see who is answering what. */
export const onMailClaimed = (live: Live): EventHandler<'mail-claimed'> => ({
  push: async ({ data }) => {
    live.toOperators().emit('mail', { ...data, state: data.until ? 'claimed' : 'released' });
  },
});

export const onMailAttended = (live: Live): EventHandler<'mail-attended'> => ({
  push: async ({ data }) => {
    const { mailId, conversationId, operatorId } = data;
    live.toOperators().emit('mail', { mailId, conversationId, operatorId, state: 'attended', until: null });
  },
});
