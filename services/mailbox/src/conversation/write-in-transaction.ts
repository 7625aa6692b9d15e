import type { Outbox } from '@emberline/kit/events/outbox';
import type { Mongo } from '@emberline/kit/mongo/connect';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction, onceOver } from '@emberline/kit/mongo/transaction';
import type { Change, Outcome } from '../domain/change.ts';
import { decide } from '../domain/decide.ts';
import { pendingRowsOf } from './pending-rows.ts';
import { mailAttended } from './row-events.ts';
import type { Writer, Written } from './write-rows.ts';

/**
 * Reads, decides and writes changes in one transaction: those that begin a conversation or touch what operators
 * answer. A refused change stores nothing and does not affect the others.
 */
export async function writeInTransaction(
  writer: Writer & { mongo: Mongo; outbox: Outbox; now: () => Date },
  changes: Change[],
): Promise<Pick<Written, 'outcomes' | 'refused'>> {
  const {
    readState,
    conversationDocuments,
    mailboxes,
    changeRows,
    mails,
    messages,
    feed,
    outbox,
    mongo,
    now,
  } = writer;
  try {
    const plan = await inTransaction(mongo.client, async (session) => {
      const plan = decide(await readState(changes, session), changes, now());
      if (plan.conversations.length === 0) return plan;
      const rows = pendingRowsOf(plan, changes, true);
      await conversationDocuments.save(plan.conversations, session);
      await mailboxes.setVersions(plan.versions, plan.starts, session);
      await changeRows.add(rows, session);
      await mails.save(plan.mails, session);
      await messages.setRead(plan.readings, session);
      const traces = new Map(rows.map(({ _id, pending }) => [_id, pending?.traceparent]));
      await outbox.add(
        session,
        plan.attendances.map(({ mail, answer }) => mailAttended(mail, answer, traces.get(answer._id))),
      );
      onceOver(session, (isCommitted) => isCommitted && feed.added(rows, plan.counts));
      return plan;
    });
    return {
      outcomes: new Map(changes.map((change, i) => [change, plan.outcomes[i] as Outcome])),
      refused: [],
    };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return { outcomes: new Map(), refused: changes };
  }
}
