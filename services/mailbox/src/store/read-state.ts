import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { ClientSession, Db, Document } from 'mongodb';
import {
  type Change,
  markOf,
  pairOf,
  type Read,
  type Send,
  type State,
  seenSeqOf,
} from '../domain/change.ts';
import type { Conversation } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';
import { type EventRow, type Fence, withRows } from '../domain/rows.ts';
import { type Block, blockIdOf } from './blocks.ts';
import type { Mailbox } from './mailboxes.ts';
import type { Mails } from './mails.ts';
import type { Messages } from './messages.ts';
import { ofMember, unreadOf } from './unread.ts';

/**
 * Reads everything the rules of sending and reading need from one snapshot: the session's, or one of its own. That
 * takes one round trip, one more when operators answer, and one more when somebody has not read to the end; round
 * trips dominate the time of a change. When no member is known, it reads nothing.
 */
export async function readState(
  db: Db,
  stores: { mails: Mails; messages: Messages },
  changes: Change[],
  session?: ClientSession,
): Promise<State> {
  const sends = changes.filter((change) => change.kind === 'send');
  const pairs = changes.map(pairOf);
  const conversations = distinct(pairs.map((pair) => conversationIdOf(...pair)));
  const members = distinct(pairs.flat());
  const blocks = distinct(pairs.flatMap(([a, b]) => [blockIdOf(a, b), blockIdOf(b, a)]));
  const [found] = await db
    .collection<Member>('members')
    .aggregate<Found>(
      [
        { $match: { _id: { $in: members } } },
        { $project: { presence: 0 } },
        { $group: { _id: null, members: { $push: '$$ROOT' } } },
        lookup('conversations', 'conversations', [{ $match: { _id: { $in: conversations } } }, newerRows]),
        lookup('unread', 'conversations', unreadOf(members)),
        lookup('mailboxes', 'mailboxes', [{ $match: { _id: { $in: members } } }]),
        lookup('blocks', 'blocks', [{ $match: { _id: { $in: blocks }, blocked: true } }]),
      ],
      { comment: ofMember, ...(session ? { session } : { readConcern: { level: 'snapshot' } }) },
    )
    .toArray();
  const state = stateOf(found ?? nothing);
  return {
    ...state,
    mails: await readMails(stores, session, sends),
    written: await readWritten(stores, session, state, sends),
    marks: await readMarks(
      stores,
      session,
      state,
      changes.filter((change) => change.kind === 'read'),
    ),
  };
}

interface Found {
  members: Member[];
  /** With the rows that their documents do not hold yet. */
  conversations: (Conversation & { newer: (EventRow | Fence)[] })[];
  unread: { _id: string; conversations: number }[];
  mailboxes: Mailbox[];
  blocks: Block[];
}

const nothing: Found = { members: [], conversations: [], unread: [], mailboxes: [], blocks: [] };

function stateOf({
  members,
  conversations,
  unread,
  mailboxes,
  blocks,
}: Found): Omit<State, 'mails' | 'written' | 'marks'> {
  const heads = conversations.map(({ newer, ...document }) => ({
    document,
    head: withRows(document, newer),
  }));
  const counts = new Map(unread.map((row) => [row._id, row.conversations]));
  for (const { document, head } of heads)
    for (const member of head.members) {
      const step = Number(head.unreadOf.includes(member)) - Number(document.unreadOf.includes(member));
      if (step !== 0) counts.set(member, (counts.get(member) ?? 0) + step);
    }
  return {
    members: byId(members),
    conversations: byId(heads.map(({ head }) => head)),
    unread: counts,
    mailboxes: byId(mailboxes),
    blocked: new Set(blocks.map(({ _id }) => conversationIdOf(...(_id.split('>') as [string, string])))),
  };
}

/** The rows that follow a conversation's document. */
const newerRows = {
  $lookup: {
    from: 'messages',
    localField: '_id',
    foreignField: 'conversationId',
    let: { after: { $ifNull: ['$revision', 0] } },
    pipeline: [
      { $match: { revision: { $exists: true }, $expr: { $gt: ['$revision', '$$after'] } } },
      { $sort: { revision: 1 } },
    ],
    as: 'newer',
  },
};

function byId<T extends { _id: string }>(rows: T[]): Map<string, T> {
  return new Map(rows.map((row) => [row._id, row]));
}

async function readMails(
  { mails }: { mails: Mails },
  session: ClientSession | undefined,
  sends: Send[],
): Promise<State['mails']> {
  const answers = sends.filter(({ authoredBy }) => authoredBy === 'staff');
  if (answers.length === 0) return [];
  return mails.findForAnswers(
    {
      conversations: distinct(answers.map(({ sender, receiver }) => conversationIdOf(sender, receiver))),
      named: answers.flatMap(({ answersMail }) => answersMail ?? []),
    },
    session,
  );
}

async function readWritten(
  { messages }: { messages: Messages },
  session: ClientSession | undefined,
  { conversations }: Pick<State, 'conversations'>,
  sends: Send[],
): Promise<State['written']> {
  const wanted = sends
    .filter(({ asProfile }) => asProfile)
    .map((send) => {
      const conversationId = conversationIdOf(send.sender, send.receiver);
      const after = seenSeqOf(send, conversations.get(conversationId));
      return { conversationId, sender: send.sender, after };
    });
  return wanted.length > 0 ? messages.findStaffWritten(wanted, session) : [];
}

async function readMarks(
  { messages }: { messages: Messages },
  session: ClientSession | undefined,
  { conversations }: Pick<State, 'conversations'>,
  reads: Read[],
): Promise<State['marks']> {
  const wanted = reads
    .map(({ reader, other, upToSeq }) => ({ conversationId: conversationIdOf(reader, other), seq: upToSeq }))
    .filter(({ conversationId, seq }) => seq > 0 && seq < (conversations.get(conversationId)?.lastSeq ?? 0));
  const marks = wanted.length > 0 ? await messages.findMarks(wanted, session) : [];
  return new Map(marks.map((mark) => [markOf(mark.conversationId, mark.seq), mark]));
}

/** A stage that reads another collection into a field; the only kind that transactions allow. */
function lookup(as: keyof Found, from: string, pipeline: Document[]): Document {
  return { $lookup: { from, pipeline, as } };
}

function distinct(values: string[]): string[] {
  return [...new Set(values)];
}
