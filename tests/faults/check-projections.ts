import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';

/** A conversation's document, as far as it is compared. */
export interface Projection {
  _id: string;
  members: [string, string];
  lastSeq: number;
  revision: number;
  unreadOf: string[];
  sides: Record<string, { sent: number; readSeq: number; readCount: number }>;
}

/** A row of a conversation: a message, a reading or a fence. */
export interface Row {
  conversationId: string;
  revision: number;
  sender?: string;
  reader?: string;
  toSeq?: number;
}

const catchUpLimitMs = 30_000;

/** @returns the conversations whose document is not what their rows say, with what differs. Needs all their rows. */
export async function checkProjections(mongoUrl: string, since: Date): Promise<string[]> {
  const client = new MongoClient(mongoUrl);
  try {
    const db = client.db('mailbox');
    // A document may be a moment behind its rows; after the limit it counts as it is.
    for (const deadline = Date.now() + catchUpLimitMs; ; await sleep(100)) {
      const found = await compare(db, since);
      if (found.length === 0 || Date.now() > deadline) return found;
    }
  } finally {
    await client.close();
  }
}

async function compare(db: Db, since: Date): Promise<string[]> {
  const documents = await db
    .collection<Projection>('conversations')
    .find({ at: { $gte: since } })
    .toArray();
  const ids = documents.map(({ _id }) => _id);
  const rows = await db
    .collection<Row>('messages')
    .find({ conversationId: { $in: ids } })
    .sort({ conversationId: 1, revision: 1 })
    .toArray();
  const rowsOf = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return documents.flatMap((document) => differences(document, rowsOf.get(document._id) ?? []));
}

/** Counts anew from the rows, in its own way: not with the code that is tested. Pure. */
export function differences(document: Projection, rows: Row[]): string[] {
  const { _id, members, lastSeq, revision, unreadOf, sides } = document;
  const senders = rows.flatMap(({ sender }) => sender ?? []);
  const position = new Map(members.map((member) => [member, 0]));
  let seq = 0;
  for (const { sender, reader, toSeq = 0 } of rows) {
    if (reader) position.set(reader, toSeq);
    if (!sender) continue;
    const hasUnread = senders.slice(position.get(sender), seq).some((one) => one !== sender);
    seq++;
    if (!hasUnread) position.set(sender, seq);
  }
  const readCount = (member: string) =>
    senders.slice(0, position.get(member)).filter((sender) => sender !== member).length;
  const sent = (member: string) => senders.filter((sender) => sender === member).length;
  const right = {
    lastSeq: senders.length,
    revision: rows.length,
    unreadOf: members.filter((member) => readCount(member) < senders.length - sent(member)).toSorted(),
    ...Object.fromEntries(
      members.map((member) => [
        member,
        { sent: sent(member), readSeq: position.get(member), readCount: readCount(member) },
      ]),
    ),
  };
  const is = {
    ...{ lastSeq, revision, unreadOf: unreadOf.toSorted() },
    ...Object.fromEntries(
      members.map((member) => {
        const { sent, readSeq, readCount } = sides[member] ?? { sent: 0, readSeq: 0, readCount: 0 };
        return [member, { sent, readSeq, readCount }];
      }),
    ),
  };
  return JSON.stringify(is) === JSON.stringify(right)
    ? []
    : [`${_id} is ${JSON.stringify(is)} and should be ${JSON.stringify(right)}`];
}
