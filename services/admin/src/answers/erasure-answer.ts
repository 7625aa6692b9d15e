import type { ErasureRow } from '../store/erasures.ts';

/** The services that keep something about a member. */
const erasingServices = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];

export function erasureAnswer({ _id, orderedAt, confirmed }: ErasureRow) {
  const times = Object.entries(confirmed).map(([service, at]) => [service, at.toISOString()]);
  return {
    memberId: _id,
    orderedAt: orderedAt.toISOString(),
    confirmed: Object.fromEntries(times) as Record<string, string>,
    done: erasingServices.every((service) => service in confirmed),
  };
}
