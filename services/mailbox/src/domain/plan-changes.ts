import type { ErrorCode } from '@emberline/contracts/errors';
import {
  type Change,
  type MemberCount,
  markOf,
  type Plan,
  type PositionChange,
  type Read,
  type Send,
  type State,
  seenSeqOf,
} from './change.ts';
import {
  type Conversation,
  conversationIdOf,
  newConversation,
  readCountAt,
  shownReadSeqOf,
  sideOf,
  withMessage,
  withRead,
} from './conversation.ts';
import { attended, isWaiting, type Mail, refusalToAnswer, refusalToWriteAs } from './mail.ts';
import { refusalToWrite } from './may-write.ts';
import { isOperated } from './member.ts';
import type { Message } from './message.ts';

/** Decides a batch of changes in order of arrival, each as if it came alone. Counts are those after the batch. */
export function planChanges(state: State, changes: Change[], now: Date): Plan {
  const conversations = new Map<string, Conversation>();
  const messages: Message[] = [];
  const mails = new Map(state.mails.map((mail) => [mail._id, mail]));
  const changedMails = new Set<string>();
  const moved = new Map<string, PositionChange>();
  const attendances: Plan['attendances'] = [];
  const raised = new Set<string>();

  const settled = changes.map((change) => (change.kind === 'send' ? send(change) : read(change)));
  const counts = countsAfter(state, conversations);
  const told = [...messages.map(({ receiver }) => receiver), ...raised];
  return {
    outcomes: settled.map((one) =>
      typeof one === 'object' && 'reader' in one
        ? { readSeq: one.readSeq, ...counts(one.reader, raised) }
        : one,
    ),
    conversations: [...conversations.values()],
    messages,
    mails: [...changedMails].map((id) => mails.get(id) as Mail),
    reads: [...moved.values()],
    counts: new Map(told.map((member) => [member, counts(member, raised)])),
    versions: new Map([...raised].map((member) => [member, counts(member, raised).version])),
    attendances,
  };

  function current(_id: string): Conversation | undefined {
    return conversations.get(_id) ?? state.conversations.get(_id);
  }

  function send(wanted: Send): Message | ErrorCode {
    const refusal = refusalOf(state, wanted) ?? refusalByMail(wanted) ?? refusalAsProfile(wanted);
    if (refusal) return refusal;
    const { sender, receiver, messageId, content, authoredBy } = wanted;
    const _id = conversationIdOf(sender, receiver);
    // A first message also raises the sender's version, so that it conflicts with an erasure of the sender.
    if (!current(_id)) raised.add(sender);
    const before = current(_id) ?? newConversation(sender, receiver, now);
    // One more unread message does not change the count of unread conversations when the conversation already has
    // one.
    if (!before.unreadOf.includes(receiver)) raised.add(receiver);
    // An operator who writes as a profile has read the messages to it.
    const seen = authoredBy === 'staff' ? move(before, sender, before.lastSeq) : before;
    const after = withMessage(seen, sender, { messageId, at: now, authoredBy, content });
    const operated = [sender, receiver].some((member) => isOperated(state.members.get(member)));
    conversations.set(_id, { ...after, operated });
    const message = messageOf(wanted, after, now);
    messages.push(message);
    if (authoredBy === 'staff') attend(message);
    else if (isOperated(state.members.get(receiver))) addMail(message);
    return message;
  }

  function read({ reader, other, upToSeq }: Read): { reader: string; readSeq: number } {
    const conversation = current(conversationIdOf(reader, other));
    if (!conversation) return { reader, readSeq: 0 };
    const after = move(conversation, reader, upToSeq);
    return { reader, readSeq: sideOf(after, reader).readSeq };
  }

  function move(conversation: Conversation, reader: string, upToSeq: number): Conversation {
    const { _id, members } = conversation;
    const other = members[0] === reader ? members[1] : members[0];
    const isShown = !state.blocked.has(_id);
    const count = readCount(conversation, reader, other, upToSeq);
    const after = withRead(conversation, reader, upToSeq, count, isShown);
    if (after === conversation) return conversation;
    conversations.set(_id, after);
    raised.add(reader);
    const key = `${_id} ${reader}`;
    const fromSeq = moved.get(key)?.fromSeq ?? shownReadSeqOf(conversation, reader);
    const toSeq = sideOf(after, reader).readSeq;
    moved.set(key, { conversationId: _id, reader, other, fromSeq, toSeq, isShown });
    return after;
  }

  function readCount(conversation: Conversation, reader: string, other: string, upToSeq: number): number {
    const { _id, lastSeq } = conversation;
    if (upToSeq >= lastSeq) return sideOf(conversation, other).sent;
    const inBatch = messages.find(({ conversationId, seq }) => conversationId === _id && seq === upToSeq);
    const mark = inBatch ?? state.marks.get(markOf(_id, upToSeq));
    if (mark) return readCountAt(mark, reader);
    const before = state.conversations.get(_id);
    return before?.lastSeq === upToSeq ? sideOf(before, other).sent : sideOf(conversation, reader).readCount;
  }

  function refusalByMail({ answersMail, operatorId = '' }: Send): ErrorCode | undefined {
    if (answersMail === undefined) return undefined;
    const mail = mails.get(answersMail);
    return mail ? refusalToAnswer(mail, operatorId, now) : 'NOT_FOUND';
  }

  function refusalAsProfile(wanted: Send): ErrorCode | undefined {
    const { asProfile, sender, receiver, operatorId = '' } = wanted;
    if (!asProfile) return undefined;
    const conversationId = conversationIdOf(sender, receiver);
    const waiting = [...mails.values()].filter((mail) => isWaiting(mail, conversationId, sender));
    const written = [...state.written, ...messages].filter(
      (one) => one.conversationId === conversationId && one.sender === sender,
    );
    const seenSeq = seenSeqOf(wanted, current(conversationId));
    return refusalToWriteAs({ ...asProfile, seenSeq, operatorId, waiting, written }, now);
  }

  function addMail({ _id, conversationId, seq, sender, receiver }: Message): void {
    mails.set(_id, { _id, conversationId, seq, sender, receiver, at: now, state: 'waiting' });
    changedMails.add(_id);
  }

  function attend(answer: Message): void {
    const { conversationId, sender: profile, operatorId = '', _id: answerId } = answer;
    for (const mail of mails.values()) {
      if (!isWaiting(mail, conversationId, profile)) continue;
      mails.set(mail._id, attended(mail, { operatorId, answerId, at: now }));
      changedMails.add(mail._id);
      attendances.push({ mail, answer });
    }
  }
}

function refusalOf(state: State, { authoredBy, sender, receiver }: Send): ErrorCode | undefined {
  const closed = [sender, receiver].some((member) => state.mailboxes.get(member)?.left);
  if (closed) return 'NOT_FOUND';
  return refusalToWrite({
    authoredBy,
    sender: state.members.get(sender),
    receiver: state.members.get(receiver),
    blocked: state.blocked.has(conversationIdOf(sender, receiver)),
  });
}

function messageOf(send: Send, after: Conversation, now: Date): Message {
  const { messageId, sender, receiver, content, authoredBy, operatorId, clientMessageId } = send;
  return {
    _id: messageId,
    conversationId: after._id,
    seq: after.lastSeq,
    ordinal: sideOf(after, sender).sent,
    sender,
    receiver,
    content,
    createdAt: now,
    authoredBy,
    ...(operatorId !== undefined && { operatorId }),
    ...(clientMessageId !== undefined && { clientMessageId }),
  };
}

/** Counts by member: the snapshot's counts, updated by these conversations. */
function countsAfter(state: State, after: Map<string, Conversation>) {
  const changed = new Map<string, number>();
  for (const { _id, members, unreadOf } of after.values()) {
    const before = state.conversations.get(_id)?.unreadOf ?? [];
    for (const member of members) {
      const step = Number(unreadOf.includes(member)) - Number(before.includes(member));
      changed.set(member, (changed.get(member) ?? 0) + step);
    }
  }
  return (member: string, raised: Set<string>): MemberCount => ({
    unread: (state.unread.get(member) ?? 0) + (changed.get(member) ?? 0),
    version: (state.mailboxes.get(member)?.version ?? 0) + (raised.has(member) ? 1 : 0),
  });
}
