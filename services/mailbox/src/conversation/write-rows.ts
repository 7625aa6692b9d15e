import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { Outbox } from '@emberline/kit/events/outbox';
import type { Act, Acts } from '@emberline/kit/identity/acts';
import { crashPoint } from '@emberline/kit/lifecycle';
import type { Mongo } from '@emberline/kit/mongo/connect';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction, onceOver } from '@emberline/kit/mongo/transaction';
import {
  type Change,
  type Outcome,
  type Plan,
  pairOf,
  type ReadPosition,
  type State,
} from '../domain/change.ts';
import type { Conversation } from '../domain/conversation.ts';
import { decide } from '../domain/decide.ts';
import type { EventRow, MemberCount, Reading } from '../domain/rows.ts';
import type { Stores } from '../store/stores.ts';
import { raiseCounts } from '../store/unread.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { DocumentWriter } from './document-writer.ts';
import { causesOf, mailAttended, rowsOf } from './row-events.ts';

export interface Writer extends Stores {
  feed: ChangeFeed;
  documents: DocumentWriter;
}

export interface Decided {
  state: State;
  changes: Change[];
  at: Date;
  plan: Plan;
}

export interface Written {
  outcomes: Map<Change, Outcome>;
  /** Their revision was taken by another change, or their clientMessageId by an earlier one. */
  refused: Change[];
  plan: Plan;
  /** Resolves when the members' counts have their new versions. */
  counts: Promise<Map<string, MemberCount>>;
}

/**
 * Writes changes of different conversations without a transaction. The insert of a change's row is its commit. The
 * conversation's document follows in a moment, at once where a count changes, whose version is raised after that. An event is
 * told right after the row; one whose count has changed is told again when that count is taken otherwise than was decided.
 * Whoever finishes what dead processes left does whatever a crash or an error leaves out of that.
 */
export async function writeRows(writer: Writer, decided: Decided): Promise<Written> {
  const { feed, rowIds } = writer;
  const planned = rowsOf(decided.plan);
  const causes = causesOf(decided.changes);
  const told = Promise.withResolvers<Map<string, MemberCount>>();
  feed.counting(planned, told.promise);
  const committed = commit(writer, decided, planned);
  committed.catch(told.reject);
  const { plan, rows, kept, refused } = await committed;
  rowIds.stored(rows.map(({ _id }) => _id));
  crashPoint('after-row-before-document');
  const [counting, others] = partition(plan.conversations, ({ members }) =>
    members.some((id) => plan.versions.has(id)),
  );
  writer.documents.later(others);
  const taken = project(writer, counting, plan.readings).then(() => takeCounts(writer, plan));
  const isCounting = new Set(counting.map(({ _id }) => _id));
  const [uncounted, counted] = partition(rows, ({ conversationId }) => isCounting.has(conversationId));
  feed.added(counted, plan, causes);
  feed.added(uncounted, plan, causes, taken);
  taken.then(told.resolve, told.reject);
  const outcomes = new Map(kept.map((change, i) => [change, plan.outcomes[i] as Outcome]));
  // A sender's answer waits for nothing that comes after the row.
  if (kept.some(({ kind }) => kind === 'read')) tellReaders(outcomes, await taken.catch(() => undefined));
  return { outcomes, refused, plan, counts: taken };
}

/** Read times are written before the document, so that whoever finds it written need not look for them. */
async function project(
  { documents, messages }: Writer,
  conversations: Conversation[],
  readings: Reading[],
): Promise<void> {
  if (conversations.length === 0) return;
  const read = new Set(readings.map(({ conversationId }) => conversationId));
  const [after, others] = partition(conversations, ({ _id }) => read.has(_id));
  await Promise.all([documents.now(others), messages.setRead(readings).then(() => documents.now(after))]);
}

async function commit(stores: Stores, { state, changes, at, plan }: Decided, rows: EventRow[]) {
  const lost = new Set((await stores.changeRows.commit(rows)).map(({ conversationId }) => conversationId));
  if (lost.size === 0) return { plan, rows, kept: changes, refused: [] };
  const [kept, refused] = partition(changes, (change) => !lost.has(conversationIdOf(...pairOf(change))));
  return {
    plan: decide(state, kept, at),
    rows: rows.filter(({ conversationId }) => !lost.has(conversationId)),
    kept,
    refused,
  };
}

async function takeCounts(stores: Stores, plan: Plan): Promise<Map<string, MemberCount>> {
  crashPoint('after-document-before-count');
  const raised = new Map([...plan.versions.keys()].map((id) => [id, plan.counts.get(id) as MemberCount]));
  const counts = new Map([...plan.counts, ...(await raiseCounts(stores, raised))]);
  crashPoint('after-count-before-settled');
  return counts;
}

/** @param counts undefined when they could not be taken */
function tellReaders(outcomes: Map<Change, Outcome>, counts: Map<string, MemberCount> | undefined): void {
  for (const [change, outcome] of outcomes) {
    if (change.kind !== 'read' || typeof outcome === 'string') continue;
    const told = { ...(outcome as ReadPosition), ...counts?.get(change.reader) };
    outcomes.set(change, counts ? told : 'UNAVAILABLE');
  }
}

export function partition<T>(items: T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}

/**
 * Reads, decides and writes changes in one transaction: those that begin a conversation or touch what operators
 * answer. A refused change stores nothing and does not affect the others.
 */
export async function writeInTransaction(
  writer: Writer & { mongo: Mongo; outbox: Outbox; acts: Acts; now: () => Date },
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
    acts,
    mongo,
    now,
  } = writer;
  try {
    const plan = await inTransaction(mongo.client, async (session) => {
      const plan = decide(await readState(changes, session), changes, now());
      if (plan.conversations.length === 0) return plan;
      const rows = rowsOf(plan);
      const causes = causesOf(changes);
      await conversationDocuments.save(plan.conversations, session);
      await mailboxes.setVersions(plan.versions, plan.starts, session);
      await changeRows.add(rows, session);
      await mails.save(plan.mails, session);
      await messages.setRead(plan.readings, session);
      await outbox.add(
        session,
        plan.attendances.map(({ mail, answer }) =>
          mailAttended(mail, answer, causes.get(answer._id)?.traceparent),
        ),
      );
      for (const act of actsIn(plan, changes)) await acts.acted(act, session);
      onceOver(session, (isCommitted) => {
        if (!isCommitted) return;
        writer.rowIds.stored(rows.map(({ _id }) => _id));
        feed.added(rows, plan, causes);
      });
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

/** The entries of what operators have written as profiles without naming a mail; answers to mails have an event of their own. */
function actsIn({ messages }: Plan, changes: Change[]): Act[] {
  const written = new Set(messages.map(({ _id }) => _id));
  return changes.flatMap((change) => {
    if (change.kind !== 'send' || !change.asProfile || !written.has(change.messageId)) return [];
    const { sender: asId, receiver: targetId, operatorId = '', messageId, asProfile } = change;
    const action = asProfile.isReply ? 'reply-as' : 'send-as';
    return { operatorId, action, asId, targetId, details: { messageId } };
  });
}
