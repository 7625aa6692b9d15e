import type { Collection, Document } from 'mongodb';

/** Where a page of a conversation ends: messages with a lower seq are asked for. */
export interface Page {
  conversationId: string;
  below: number;
}

export interface Plan {
  stage: string;
  examined: number;
  returned: number;
}

/** Adds messages of other conversations, each like one of this conversation. */
export async function addOthers(
  messages: Collection,
  { conversationId }: Page,
  count: number,
): Promise<void> {
  const like = await messages.findOne({ conversationId, seq: 1 });
  if (!like) throw new Error('The conversation has no first message');
  const { _id, clientMessageId: _, ...rest } = like;
  const each = 5_000;
  for (let first = 0; first < count; first += each)
    await messages.insertMany(
      Array.from({ length: each }, (_, n) => ({
        ...{ ...rest, _id: `${String(_id)}-${first + n}` as never, conversationId: `other-${first}` },
        ...{ seq: n + 1, revision: n + 1 },
      })),
      { ordered: false },
    );
}

/** How MongoDB goes about the query of `pageBefore` in services/mailbox/src/store/messages.ts. */
export async function planOf(messages: Collection, { conversationId, below }: Page): Promise<Plan> {
  const explained = await messages
    .find({ conversationId, seq: { $gt: 0, $lt: below } })
    .sort({ seq: -1 })
    .limit(30)
    .explain('executionStats');
  const { totalDocsExamined: examined, nReturned: returned } = explained.executionStats;
  return { stage: scanOf(explained.queryPlanner.winningPlan), examined, returned };
}

/** The innermost stage: what the query reads. */
function scanOf(plan: Document): string {
  const within = plan.queryPlan ?? plan.inputStage;
  if (within) return scanOf(within);
  return plan.indexName ? `${plan.stage} "${plan.indexName}"` : plan.stage;
}
