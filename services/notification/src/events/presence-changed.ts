import { asSeenBy, coarseTime } from '@emberline/contracts';
import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/**
 * Publishes presence, rounded to five minutes, to the members this one has exchanged messages with. All others see
 * it with their next list. Operators get the exact time.
 */
export const onPresenceChanged = idempotent(
  'presence-changed',
  async ({ threads, blocks, live }: Context, { data: { memberId, online, lastOnline } }) => {
    const [contacts, blocked] = await Promise.all([threads.contactsOf(memberId), blocks.around(memberId)]);
    const witnesses = contacts.filter((id) => !blocked.has(id));
    const coarse = lastOnline && coarseTime(new Date(lastOnline)).toISOString();
    if (witnesses.length > 0)
      live
        .toMembers(witnesses)
        .emit('presence', asSeenBy('stranger', 'presence', { memberId, online, lastOnline: coarse }));
    const toOperators = asSeenBy('operator', 'presence', { memberId, online, lastOnline });
    live.toOperators().emit('presence', toOperators);
  },
);
