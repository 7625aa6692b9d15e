import { idempotentBatch } from '@emberline/kit/events/handlers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { ensureProfile } from '../actions/ensure-profile.ts';
import type { Context } from '../context.ts';

/** Ignores versions of a presence older than the known one. */
export const onPresenceChanged = idempotentBatch('presence-changed', async (context: Context, events) => {
  // Of a member's presences only the last one of the batch is stored.
  const last = new Map(events.map(({ data }) => [data.memberId, data]));
  for (const id of await context.profiles.missing([...last.keys()]))
    await inTransaction(context.mongo.client, (session) => ensureProfile(context, session, id));
  await context.profiles.setPresences(
    [...last].map(([id, { version, online, lastOnline, hidden = false }]) => ({
      ...{ id, version, online, hidden, lastOnline: lastOnline === null ? null : new Date(lastOnline) },
    })),
  );
});
