import type { Db, Document } from 'mongodb';
import { type Conversation, unreadCountOf } from '../domain/conversation.ts';
import type { MemberCount } from '../domain/rows.ts';
import type { Heads } from './heads.ts';
import type { createMailboxes, Mailbox } from './mailboxes.ts';

/** Unread queries over the collections of conversations and mailboxes. */
export function createUnread(db: Db, heads: Pick<Heads, 'afterRows'>) {
  return {
    count: (member: string) => count(db, member),
    countAll: (members: string[]) => countAll(db, members),
    conversations: (member: string) => conversations(db, heads, member),
  };
}

// Everywhere the version is read before the count: a count may be newer than its version, never older.
const local = { readConcern: { level: 'local' } } as const;

/** A conversation belongs to two members, so no key names the conversations of one; see docs/sharding.md. */
export const ofMember = 'all shards: of a member';
const counting = { ...local, comment: ofMember };

/** A member's count of unread conversations and its version. */
async function count(db: Db, member: string): Promise<MemberCount> {
  const [row] = await db
    .collection<Mailbox>('mailboxes')
    .aggregate<{ version?: number; unread?: number }>(
      [
        { $match: { _id: member } },
        { $project: { version: 1 } },
        {
          $unionWith: {
            coll: 'conversations',
            pipeline: [...unreadOf([member]), { $project: { unread: '$conversations' } }],
          },
        },
        { $group: { _id: null, version: { $max: '$version' }, unread: { $max: '$unread' } } },
      ],
      counting,
    )
    .toArray();
  return { unread: row?.unread ?? 0, version: row?.version ?? 0 };
}

/** Members' counts and their versions. */
async function countAll(db: Db, members: string[]): Promise<Map<string, MemberCount>> {
  const found = await db
    .collection<Mailbox>('mailboxes')
    .find({ _id: { $in: members } }, local)
    .toArray();
  const counted = await db
    .collection<Conversation>('conversations')
    .aggregate<{ _id: string; conversations: number }>(unreadOf(members), counting)
    .toArray();
  const versions = new Map(found.map(({ _id, version }) => [_id, version]));
  const counts = new Map(counted.map(({ _id, conversations }) => [_id, conversations]));
  return new Map(members.map((id) => [id, { unread: counts.get(id) ?? 0, version: versions.get(id) ?? 0 }]));
}

/** The member's conversations with unread messages, latest first, and the mailbox's version. */
async function conversations(
  db: Db,
  { afterRows }: Pick<Heads, 'afterRows'>,
  member: string,
): Promise<{ conversations: Conversation[]; version: number }> {
  const rows = await db
    .collection<Mailbox>('mailboxes')
    .aggregate<{ conversation?: Conversation; mailbox?: Mailbox }>(
      [
        { $match: { _id: member } },
        { $project: { _id: 0, mailbox: '$$ROOT' } },
        {
          $unionWith: {
            coll: 'conversations',
            pipeline: [{ $match: { unreadOf: member } }, { $project: { _id: 0, conversation: '$$ROOT' } }],
          },
        },
      ],
      counting,
    )
    .toArray();
  const found = await afterRows(rows.flatMap(({ conversation }) => conversation ?? []));
  return {
    conversations: found
      .filter((conversation) => unreadCountOf(conversation, member) > 0)
      .sort((a, b) => b.at.getTime() - a.at.getTime()),
    version: rows.find(({ mailbox }) => mailbox)?.mailbox?.version ?? 0,
  };
}

/** How many conversations hold unread messages for each of the members; those with none are left out. */
export function unreadOf(members: string[]): Document[] {
  return [
    { $match: { unreadOf: { $in: members } } },
    { $project: { unreadOf: 1 } },
    { $unwind: '$unreadOf' },
    { $match: { unreadOf: { $in: members } } },
    { $group: { _id: '$unreadOf', conversations: { $sum: 1 } } },
  ];
}

interface Counters {
  mailboxes: ReturnType<typeof createMailboxes>;
  unread: ReturnType<typeof createUnread>;
}

/**
 * Raises the versions of counts that have just changed. Call it after the change is in the conversations' documents:
 * then a count with a higher version lacks no change that a lower one has.
 * @param decided the counts by what this process knows
 * @returns the decided counts, or the stored ones when somebody else has raised a version
 */
export async function raiseCounts(
  stores: Counters,
  decided: Map<string, MemberCount>,
): Promise<Map<string, MemberCount>> {
  if (decided.size === 0) return decided;
  const versions = new Map([...decided].map(([id, { version }]) => [id, version]));
  if (await stores.mailboxes.tryVersions(versions)) return decided;
  return recount(stores, [...decided.keys()]);
}

/**
 * Raises the members' versions by two and counts again. By two, since an event may already have told the next version
 * with a count that was never stored.
 */
export async function recount(
  { mailboxes, unread }: Counters,
  members: string[],
): Promise<Map<string, MemberCount>> {
  const distinct = [...new Set(members)];
  if (distinct.length === 0) return new Map();
  await mailboxes.raiseVersions(distinct, { by: 2 });
  return unread.countAll(distinct);
}
