import { unreadOf } from '../changing/read-state.ts';
import type { MemberCount } from '../domain/change.ts';
import { type Conversation, unreadCountOf } from '../domain/conversation.ts';
import type { Mailbox } from '../store/mailboxes.ts';
import type { Stores } from '../store/stores.ts';

/** A member's unread conversations, with the version this count belongs to: both from one snapshot. */
export async function readUnreadCount({ mailboxes }: Stores, member: string): Promise<MemberCount> {
  const [row] = await mailboxes.collection
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
      { readConcern: { level: 'snapshot' } },
    )
    .toArray();
  return { unread: row?.unread ?? 0, version: row?.version ?? 0 };
}

/** The member's conversations that hold unread messages, latest first, and the version of the mailbox they show. */
export async function readUnreadConversations(
  { conversations }: Stores,
  member: string,
): Promise<{ conversations: Conversation[]; version: number }> {
  const rows = await conversations.collection
    .aggregate<{ conversation?: Conversation; mailbox?: Mailbox }>(
      [
        { $match: { unreadOf: member } },
        { $project: { _id: 0, conversation: '$$ROOT' } },
        {
          $unionWith: {
            coll: 'mailboxes',
            pipeline: [{ $match: { _id: member } }, { $project: { _id: 0, mailbox: '$$ROOT' } }],
          },
        },
      ],
      { readConcern: { level: 'snapshot' } },
    )
    .toArray();
  const found = rows.flatMap(({ conversation }) => conversation ?? []);
  return {
    conversations: found
      .filter((conversation) => unreadCountOf(conversation, member) > 0)
      .sort((a, b) => b.at.getTime() - a.at.getTime()),
    version: rows.find(({ mailbox }) => mailbox)?.mailbox?.version ?? 0,
  };
}
