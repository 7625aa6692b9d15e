import { useEffect, useMemo, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { currentUserId } from '../../../api/session.ts';
import { readingPlace } from '../../../conversation/reading-place.ts';
import { type Row, rowsOf, type Shown } from '../../../conversation/rows.ts';
import {
  type OutboxRow,
  type SentMessage,
  selectOutboxRows,
  selectSending,
  selectSent,
} from '../../../outbox/outbox-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { type Message, type MessagePage, messagesOf } from '../state/conversation.ts';
import { catchUp, loadBackTo } from '../state/conversation-actions.ts';
import { useConversationQuery } from '../state/mailbox-api.ts';
import { startMailboxReactions } from '../state/mailbox-reactions.ts';

startMailboxReactions();

export interface Chat {
  /** Undefined until enough messages are loaded to open at the first unread one. */
  rows: Row[] | undefined;
  hasOlder: boolean;
  readSeq: number;
  newConversations: MessagePage['newConversations'];
  /** Nobody has written here yet. */
  isNew: boolean;
  /** Without a membership messages cannot be read. */
  locked: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/**
 * One conversation with its unsent messages, ready to draw. Fetches missed messages while it is shown.
 * @param left whether the other account was deleted.
 * @param at a message that is to be shown, so that all from there on are loaded.
 */
export function useChat(contactId: string, left: boolean, at?: number): Chat {
  const { data, error, refetch } = useConversationQuery(contactId, { refetchOnReconnect: false });
  const opened = useOpening(contactId, data?.readSeq, data !== undefined, at);
  const unsent = useAppSelector(selectOutboxRows);
  const sending = useAppSelector(selectSending);
  const sent = useAppSelector(selectSent);
  const rows = useMemo(() => {
    if (!opened) return undefined;
    return buildRows({
      messages: data ? messagesOf(data) : [],
      hasOlder: Boolean(data?.nextCursor),
      sent: sent.filter(({ receiver }) => receiver === contactId),
      unsent: unsent.filter((row) => row.contactId === contactId),
      sending,
      userId: currentUserId() ?? '',
      otherReadSeq: data?.otherReadSeq ?? 0,
      newFrom: opened.newFrom,
      left,
    });
  }, [data, opened, unsent, sending, sent, contactId, left]);
  useCatchUpOnReturn(contactId);
  const problem = error as ApiError | undefined;
  return {
    rows,
    hasOlder: Boolean(data?.nextCursor),
    readSeq: data?.readSeq ?? 0,
    newConversations: data?.newConversations,
    isNew: data?.lastSeq === 0,
    locked: problem?.status === 402,
    error: data ? undefined : problem,
    retry: () => void refetch(),
  };
}

/** Where the unread messages began when the conversation was opened. The line "New" stays there until it is closed. */
function useOpening(contactId: string, readSeq: number | undefined, loaded: boolean, at?: number) {
  const [opened, setOpened] = useState<{ newFrom: number | null }>();
  const [wasKnown] = useState(loaded);
  useEffect(() => {
    if (!loaded || opened) return;
    let left = false;
    const open = async () => {
      const caughtUp = catchUp(contactId);
      // What was just fetched is shown at once; what it lacks follows.
      if (wasKnown) await caughtUp;
      const newFrom = (readSeq ?? 0) + 1;
      await loadBackTo(contactId, Math.min(newFrom, readingPlace(contactId) || at || newFrom));
      if (!left) setOpened({ newFrom });
    };
    void open();
    return () => {
      left = true;
    };
  }, [contactId, loaded, opened, readSeq, at, wasKnown]);
  return opened;
}

function useCatchUpOnReturn(contactId: string): void {
  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === 'visible') void catchUp(contactId);
    };
    document.addEventListener('visibilitychange', returned);
    addEventListener('focus', returned);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      removeEventListener('focus', returned);
    };
  }, [contactId]);
}

interface ChatState {
  messages: Message[];
  /** Whether there are messages before these. */
  hasOlder: boolean;
  /** Accepted by the server, but not yet in `messages`. */
  sent: SentMessage[];
  unsent: OutboxRow[];
  sending: string[];
  userId: string;
  /** The contact's reading position. */
  otherReadSeq: number;
  newFrom: number | null;
  /** The other account was deleted: one line replaces its messages, and those the team wrote in your name. */
  left: boolean;
}

/** The lines of a chat, with what is still in the outbox after the stored messages. */
export function buildRows({ hasOlder, newFrom, left, ...chat }: ChatState): Row[] {
  const shown = shownIn(chat);
  if (!left) return rowsOf(shown, { hasOlder, newFrom });
  const kept = shown.filter(({ own, content }) => own && content !== '');
  return [...rowsOf(kept, { hasOlder, newFrom }), { kind: 'left', key: 'left' }];
}

type Known = Omit<ChatState, 'hasOlder' | 'newFrom' | 'left'>;

function shownIn({ messages, sent, unsent, sending, userId, otherReadSeq }: Known): Shown[] {
  const known = new Set(messages.map(({ _id }) => _id));
  const stored = [...messages, ...sent.filter(({ _id }) => !known.has(_id)).sort((a, b) => a.seq - b.seq)];
  const accepted = new Set(
    stored.filter(({ sender }) => sender === userId).map((each) => each.clientMessageId),
  );
  return [
    ...stored.map((message) => ofMessage(message, userId, otherReadSeq)),
    ...unsent
      .filter(({ clientMessageId }) => !accepted.has(clientMessageId))
      .map((row) => ofOutbox(row, userId, sending)),
  ];
}

function ofMessage(message: Message, userId: string, otherReadSeq: number): Shown {
  const { _id, sender, content, createdAt, authoredBy, seq, clientMessageId, isRead } = message;
  const own = sender === userId;
  const read = isRead || seq <= otherReadSeq;
  return {
    key: clientMessageId ? `${sender} ${clientMessageId}` : _id,
    ...{ own, content, createdAt, seq, clientMessageId },
    state: own ? (read ? 'read' : 'sent') : 'received',
    team: authoredBy === 'staff',
  };
}

function ofOutbox(row: OutboxRow, userId: string, sending: string[]): Shown {
  const { clientMessageId, content, createdAt, state, reason } = row;
  return {
    key: `${userId} ${clientMessageId}`,
    ...{ own: true, team: false, content, createdAt, clientMessageId },
    state: sending.includes(clientMessageId) ? 'sending' : state,
    ...(reason && { reason }),
  };
}
