import { randomOnline } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { assistedFilter } from '../domain/assistance.ts';
import { orderPresence, spreadOut } from '../domain/presence-orders.ts';

export function randomOnlineRoute(app: App, { users, audit, outbox, now }: Context): void {
  implement(app, randomOnline, async ({ body: { count }, caller }) => {
    const chosen = await users.rows
      .aggregate<{ _id: string }>([
        { $match: { ...assistedFilter, online: false } },
        { $sample: { size: count } },
        { $project: { _id: 1 } },
      ])
      .toArray();
    const spans = spreadOut(chosen.length, now(), Math.random);
    await audit.transaction(async (session) => {
      await audit.append(
        { operatorId: caller.id, action: 'random-online', details: { asked: count, chosen: chosen.length } },
        session,
      );
      const orders = chosen.map(({ _id }, n) =>
        orderPresence({
          profileId: _id,
          online: true,
          operatorId: caller.id,
          ...(spans[n] as (typeof spans)[0]),
        }),
      );
      await outbox.add(session, orders);
    });
    return {
      message: `${chosen.length} ${chosen.length === 1 ? 'profile comes' : 'profiles come'} online over the next minutes, for one hour.`,
    };
  });
}
