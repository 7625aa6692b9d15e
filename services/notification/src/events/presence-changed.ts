import { asSeenBy, coarseTime } from '@emberline/contracts';
import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/**
 * Publishes presence, rounded to five minutes, to the members this one has exchanged messages with. All others see
 * it with their next list. Operators get the exact time. Who hides it is gone for everybody, and gets nobody's.
 */
export const onPresenceChanged = idempotent(
  'presence-changed',
  async ({ threads, blocks, live, presences }: Context, { data }) => {
    const { memberId, online, hidden } = data;
    const lastOnline = hidden ? null : data.lastOnline;
    const [contacts, blocked] = await Promise.all([threads.contactsOf(memberId), blocks.around(memberId)]);
    const hiding = await presences.hiddenAmong(contacts);
    const witnesses = contacts.filter((id) => !blocked.has(id) && !hiding.has(id));
    const coarse = lastOnline && coarseTime(new Date(lastOnline)).toISOString();
    if (witnesses.length > 0)
      live
        .toMembers(witnesses)
        .emit('presence', asSeenBy('stranger', 'presence', { memberId, online, lastOnline: coarse }));
    const toOperators = asSeenBy('operator', 'presence', { memberId, online, lastOnline });
    live.toOperators().emit('presence', toOperators);
  },
);
