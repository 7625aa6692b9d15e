import { inTransaction } from '@emberline/kit/mongo/transaction';
import { counter } from '@emberline/kit/telemetry/metrics';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { type Counted, countingGroup, withCounts } from '../domain/compare-counts.ts';
import type { Conversation } from '../domain/conversation.ts';

/**
 * Compares the counts kept in conversations with the messages themselves, repairs what differs and counts it. Counts are
 * exact by construction; this shows it. Replicas may do it at the same time: repairing twice changes nothing.
 */
export function startComparingCounts(context: Context): () => void {
  const everyMs = 10 * 60_000;
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
}

/** @param since looks at conversations with a message since then. @returns how many were wrong. */
export async function compareCounts(context: Context, since: Date): Promise<number> {
  const { stores, log } = context;
  let wrong = 0;
  for await (const { _id } of stores.conversations.collection
    .find({ at: { $gte: since } })
    .project({ _id: 1 })) {
    const repaired = await inTransaction(context.mongo.client, (session) => repair(context, session, _id));
    if (!repaired) continue;
    wrong++;
    driftCounter(context).inc();
    log.error({ conversation: _id }, 'counts differed from the messages and were repaired');
  }
  return wrong;
}

function driftCounter({ metrics }: Context) {
  return counter(metrics, 'unread_drift_total', 'Conversations whose counts differed from their messages');
}

async function repair({ stores }: Context, session: ClientSession, _id: string): Promise<boolean> {
  const conversation = await stores.conversations.findIn(session, _id);
  if (!conversation) return false;
  const right = withCounts(conversation, await countMessages({ stores }, session, conversation));
  if (right === conversation) return false;
  const mailboxes = await stores.mailboxes.collection
    .find({ _id: { $in: right.members } }, { session })
    .toArray();
  const versions = new Map(mailboxes.map(({ _id, version }) => [_id, version + 1]));
  await stores.mailboxes.raise(versions, session);
  await stores.conversations.save([right], session);
  return true;
}

async function countMessages(
  { stores }: Pick<Context, 'stores'>,
  session: ClientSession,
  conversation: Conversation,
): Promise<Counted> {
  const [a, b] = conversation.members;
  const [row] = await stores.messages.collection
    .aggregate<{ lastSeq: number; sentA: number; sentB: number; readA: number; readB: number }>(
      [{ $match: { conversationId: conversation._id } }, { $group: countingGroup(conversation) }],
      { session },
    )
    .toArray();
  const { lastSeq, sentA, sentB, readA, readB } = row ?? {
    lastSeq: 0,
    sentA: 0,
    sentB: 0,
    readA: 0,
    readB: 0,
  };
  return { lastSeq, sent: { [a]: sentA, [b]: sentB }, readCount: { [a]: readA, [b]: readB } };
}
