import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Job } from '@emberline/kit/service';
import { counter } from '@emberline/kit/telemetry/metrics';
import type { Context } from '../context.ts';
import { withCounts } from '../domain/compare-counts.ts';

const everyMs = 10 * 60_000;

/**
 * Compares the counts in conversations with their messages, repairs differences and counts them. Counts are exact
 * by construction; this job verifies it. Replicas may run it at the same time, because a repair is idempotent.
 */
export const comparingCounts: Job<Context> = (context) => {
  driftCounter(context);
  let since = new Date(context.now().getTime() - everyMs);
  const timer = setInterval(() => {
    const from = since;
    since = context.now();
    compareCounts(context, from).catch((error) => {
      since = from;
      context.log.warn({ err: error }, 'counts were not compared');
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** @param since checks conversations with a message since then. @returns how many were wrong. */
export async function compareCounts(context: Context, since: Date): Promise<number> {
  const { stores, log } = context;
  let wrong = 0;
  for await (const _id of stores.conversations.changedSince(since)) {
    if (!(await repair(context, _id))) continue;
    wrong++;
    driftCounter(context).inc();
    log.error({ conversation: _id }, 'counts differed from the messages and were repaired');
  }
  return wrong;
}

function driftCounter({ metrics }: Context) {
  return counter(metrics, 'unread_drift_total', 'Conversations whose counts differed from their messages');
}

async function repair({ mongo, stores }: Context, _id: string): Promise<boolean> {
  // Both from one snapshot.
  const compared = await inTransaction(mongo.client, async (session) => {
    const [conversation] = await stores.heads.read([_id], session);
    if (!conversation) return undefined;
    const counted = await stores.messages.countsOf(conversation, session);
    return { conversation, right: withCounts(conversation, counted) };
  });
  if (!compared || compared.right === compared.conversation) return false;
  const { lastSeq, sides, unreadOf, members } = compared.right;
  const counts = Object.fromEntries(
    Object.entries(sides).map(([id, { sent, readSeq, readCount }]) => [id, { sent, readSeq, readCount }]),
  );
  const isRepaired = await stores.heads.tryFence(compared.conversation, {
    sets: { lastSeq, unreadOf },
    counts,
  });
  if (isRepaired) await stores.mailboxes.raiseVersions(members);
  return isRepaired;
}
