import { newEvent } from '@emberline/kit/events/outbox';
import type { Context } from '../../context.ts';
import { spreadOut } from '../../domain/presence-spans.ts';

/** Sets up to `count` profiles online one after another, for an hour each. @returns how many were chosen */
export async function orderRandomOnline(
  { users, audit, outbox, now }: Context,
  operatorId: string,
  count: number,
): Promise<number> {
  const profileIds = await users.sampleOffline(count);
  const chosen = profileIds.length;
  const orders = spreadOut(chosen, now(), Math.random).map(({ from, until }, n) =>
    newEvent('presence-ordered', {
      ...{ profileId: profileIds[n] as string, operatorId, online: true },
      ...{ from: from.toISOString(), until: until.toISOString() },
    }),
  );
  await audit.transaction(async (session) => {
    await audit.append({ operatorId, action: 'random-online', details: { asked: count, chosen } }, session);
    await outbox.add(session, orders);
  });
  return chosen;
}
