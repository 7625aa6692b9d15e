import { markMailsSeen } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

export function routeMarkMailsSeen(app: App, { mongo, stores, outbox, now }: Context): void {
  implement(app, markMailsSeen, async ({ body, caller }) => {
    const seen = await inTransaction(mongo.client, async (session) => {
      const count = await stores.mails.setSeen(body.mailIds, caller.id, now(), session);
      if (count > 0)
        await outbox.add(session, [newEvent('mails-seen', { operatorId: caller.id, seen: count })]);
      return count;
    });
    return { message: 'All listed mails are marked as seen.', seen };
  });
}
