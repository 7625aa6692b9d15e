import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { ErrorCode } from '@emberline/contracts/errors';
import { type Change, markOf, type Plan, type Read, type Send, type State, seenSeqOf } from './change.ts';
import {
  type Conversation,
  newConversation,
  readCountAt,
  shownReadSeqOf,
  sideOf,
  unreadCountOf,
  withMessage,
  withRead,
} from './conversation.ts';
import { attended, isWaiting, type Mail, refusalToAnswer, refusalToWriteAs } from './mail.ts';
import { isCountedStart, recentStarts, refusalToWrite, startsLeft } from './may-write.ts';
import { isOperated, isSubscribed } from './member.ts';
import type { ChangeRow, MemberCount, Message, Reading } from './rows.ts';

/** Decides a batch of changes in order of arrival, each as if it came alone. Counts are those after the batch. */
export function decide(state: State, changes: Change[], now: Date): Plan {
  const conversations = new Map<string, Conversation>();
  const messages: Plan['messages'] = [];
  const mails = new Map(state.mails.map((mail) => [mail._id, mail]));
  const changedMails = new Set<string>();
  const readings: Reading[] = [];
  const attendances: Plan['attendances'] = [];
  const raised = new Set<string>();
  const starts: Plan['starts'] = new Map();

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
    readings,
    counts: new Map(told.map((member) => [member, counts(member, raised)])),
    versions: new Map([...raised].map((member) => [member, counts(member, raised).version])),
    starts,
    attendances,
  };

  function current(_id: string): Conversation | undefined {
    return conversations.get(_id) ?? state.conversations.get(_id);
  }

  function send(wanted: Send): Message | ErrorCode {
    const refusal =
      refusalOf(state, wanted, isFirst(wanted), now) ??
      refusalByMail(wanted) ??
      refusalAsProfile(wanted) ??
      refusalToStart(wanted);
    if (refusal) return refusal;
    const { sender, receiver, messageId, readingId, content, authoredBy } = wanted;
    if (isStart(wanted)) starts.set(sender, [...startsOf(sender), now]);
    const _id = conversationIdOf(sender, receiver);
    // A first message also raises the sender's version, so that it conflicts with an erasure of the sender.
    if (!current(_id)) raised.add(sender);
    const before = current(_id) ?? newConversation(sender, receiver, now);
    // One more unread message does not change the count of unread conversations when the conversation already has
    // one.
    if (!before.unreadOf.includes(receiver)) raised.add(receiver);
    // An operator who writes as a profile has read the messages to it.
    const seen = authoredBy === 'staff' ? move(before, sender, before.lastSeq, { readingId }) : before;
    const operated = [sender, receiver].some((member) => isOperated(state.members.get(member)));
    const isMail = authoredBy === 'member' && isOperated(state.members.get(receiver));
    const written = withMessage(seen, sender, { messageId, at: now, authoredBy, content });
    const after = { ...written, operated, revision: revisionAfter(seen) };
    conversations.set(_id, after);
    const message = messageOf(wanted, after, isMail, now);
    messages.push(message);
    if (authoredBy === 'staff') attend(message);
    else if (isMail) addMail(message);
    return message;
  }

  function isFirst({ sender, receiver }: Send): boolean {
    return !current(conversationIdOf(sender, receiver));
  }

  function isStart(wanted: Send): boolean {
    const { authoredBy, sender, receiver } = wanted;
    return (
      isFirst(wanted) && isCountedStart(authoredBy, state.members.get(sender), state.members.get(receiver))
    );
  }

  function startsOf(member: string): Date[] {
    return starts.get(member) ?? recentStarts(state.mailboxes.get(member)?.starts, now);
  }

  function refusalToStart(wanted: Send): ErrorCode | undefined {
    const isOff = wanted.startsOff === true && wanted.authoredBy === 'member';
    if (isOff && isFirst(wanted)) return 'NEW_CONVERSATIONS_OFF';
    if (!isStart(wanted) || startsLeft(startsOf(wanted.sender), now).left > 0) return undefined;
    return 'NEW_CONVERSATIONS_LIMIT';
  }

  function read(wanted: Read): { reader: string; readSeq: number } | ErrorCode {
    const { reader, other, upToSeq, otherLeft } = wanted;
    if (!otherLeft && !isSubscribed(state.members.get(reader))) return 'PAYMENT_REQUIRED';
    const conversation = current(conversationIdOf(reader, other));
    if (!conversation) return { reader, readSeq: 0 };
    const after = move(conversation, reader, upToSeq, wanted);
    return { reader, readSeq: sideOf(after, reader).readSeq };
  }

  function move(
    conversation: Conversation,
    reader: string,
    upToSeq: number,
    { readingId, otherLeft }: Pick<Read, 'readingId' | 'otherLeft'>,
  ): Conversation {
    const { _id, members, operated } = conversation;
    const other = members[0] === reader ? members[1] : members[0];
    const isShown = !state.blocked.has(_id);
    const count = readCount(conversation, reader, other, upToSeq);
    const read = withRead(conversation, reader, upToSeq, count, isShown);
    if (read === conversation) return conversation;
    const revision = revisionAfter(conversation);
    const after = { ...read, revision };
    conversations.set(_id, after);
    raised.add(reader);
    readings.push({
      ...{ _id: readingId, conversationId: _id, revision, reader, other, isShown, operated },
      fromSeq: shownReadSeqOf(conversation, reader),
      toSeq: sideOf(after, reader).readSeq,
      readCount: sideOf(after, reader).readCount,
      unreadCount: unreadCountOf(after, reader),
      ...(otherLeft && { otherLeft }),
      readAt: now,
    });
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
    if (!mail) return 'NOT_FOUND';
    const waiting = waitingFor(mail.receiver, mail.conversationId);
    return refusalToAnswer({ mail, waiting, operatorId }, now);
  }

  function waitingFor(profile: string, conversationId: string): Mail[] {
    return [...mails.values()].filter((mail) => isWaiting(mail, conversationId, profile));
  }

  function refusalAsProfile(wanted: Send): ErrorCode | undefined {
    const { asProfile, sender, receiver, operatorId = '' } = wanted;
    if (!asProfile) return undefined;
    const conversationId = conversationIdOf(sender, receiver);
    const waiting = waitingFor(sender, conversationId);
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

function refusalOf(
  state: State,
  { authoredBy, sender, receiver }: Send,
  isFirst: boolean,
  now: Date,
): ErrorCode | undefined {
  const closed = [sender, receiver].some((member) => state.mailboxes.get(member)?.left);
  if (closed) return 'NOT_FOUND';
  return refusalToWrite({
    authoredBy,
    sender: state.members.get(sender),
    receiver: state.members.get(receiver),
    blocked: state.blocked.has(conversationIdOf(sender, receiver)),
    isFirst,
    now,
  });
}

function revisionAfter({ revision = 0 }: Conversation): number {
  return revision + 1;
}

function messageOf(
  send: Send,
  after: Conversation & Pick<ChangeRow, 'revision'>,
  isMail: boolean,
  now: Date,
): Plan['messages'][number] {
  const { messageId, sender, receiver, content, authoredBy, operatorId, clientMessageId } = send;
  return {
    _id: messageId,
    conversationId: after._id,
    revision: after.revision,
    seq: after.lastSeq,
    ordinal: sideOf(after, sender).sent,
    unreadCount: unreadCountOf(after, receiver),
    sender,
    receiver,
    content,
    createdAt: now,
    authoredBy,
    ...(operatorId !== undefined && { operatorId }),
    ...(clientMessageId !== undefined && { clientMessageId }),
    ...(isMail && { mail: true }),
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
