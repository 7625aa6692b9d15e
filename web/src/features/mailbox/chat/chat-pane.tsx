import { Button } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import type { ApiError } from '../../../api/send.ts';
import { currentUserId } from '../../../api/session.ts';
import { type MessageRow, type Row, rowsOf, type Shown } from '../../../conversation/lines.tsx';
import { Messages } from '../../../conversation/pane.tsx';
import { writeDraft } from '../../../outbox/drafts.ts';
import { discard, sendAgain } from '../../../outbox/outbox.ts';
import type { OutboxRow } from '../../../outbox/outbox-storage.ts';
import { type SentMessage, selectOutboxRows, selectSending, selectSent } from '../../../outbox/rows.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { TableDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import type { Person } from '../contacts/person.tsx';
import { loadOlder, readUpTo } from '../state/conversation-actions.ts';
import { type Message, type MessagePage, messagesOf, useConversationQuery } from '../state/mailbox-api.ts';
import { startMailboxReactions } from '../state/mailbox-reactions.ts';
import { selectTyping } from '../state/typing-slice.ts';
import classes from './chat.module.css';
import { MessagesSkeleton } from './chat-on-its-way.tsx';
import { Paywall } from './paywall.tsx';
import { useCatchUpOnReturn, useOpening } from './use-opening.ts';
import { PushQuestion, SafetyPanel, Writing } from './writing.tsx';

startMailboxReactions();

interface ChatPaneProps {
  person: Person;
  autoFocus?: boolean;
  /** The seq of the message to open at. */
  at?: number | undefined;
}

/** The messages with one person and the field for the next one; used by the mailbox and by popup chats. */
export function ChatPane({ person, autoFocus, at }: ChatPaneProps) {
  const chat = useChat(person.id, person.left, at);
  const typing = useAppSelector((state) => selectTyping(state, person.id));
  return (
    <div className={classes.pane}>
      <ErrorBoundary>
        <Talk chat={chat} person={person} at={at} />
      </ErrorBoundary>
      <p className={classes.typing} role="status">
        {typing && (
          <>
            <bdi>{person.firstname}</bdi> is writing…
          </>
        )}
      </p>
      <ErrorBoundary fallback={null}>
        <PushQuestion name={person.firstname} />
      </ErrorBoundary>
      <ErrorBoundary>
        <Writing person={person} autoFocus={autoFocus} chat={chat} />
      </ErrorBoundary>
    </div>
  );
}

const wording = { own: 'You:', other: 'They:', sent: 'Sent' };

function Talk({ chat, person, at }: Pick<ChatPaneProps, 'person' | 'at'> & { chat: Chat }) {
  const { locked, error, retry, hasOlder, readSeq } = chat;
  // A whole conversation is drawn in slices, so that a slow phone takes taps meanwhile; a new message at once.
  const rows = useDeferredValue(chat.rows) && chat.rows;
  const { id, firstname } = person;
  const older = useCallback(() => loadOlder(id), [id]);
  const onSeen = useCallback((seq: number) => void readUpTo(id, seq), [id]);
  if (locked) return <Paywall person={person} />;
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!rows) return <MessagesSkeleton />;
  if (rows.length === 0)
    return (
      <div className={classes.middle}>
        <EmptyState drawing={<TableDrawing />} title={texts.mailbox.noMessages}>
          Ask <bdi>{firstname}</bdi> about something on the profile: that is how most good talks begin.
        </EmptyState>
        <SafetyPanel />
      </div>
    );
  return (
    <Messages
      rows={rows}
      wording={wording}
      name={firstname}
      otherId={id}
      hasOlder={hasOlder}
      loadOlder={older}
      readSeq={readSeq}
      at={at}
      onSeen={onSeen}
      Held={Held}
    />
  );
}

/** Under a message that was not sent: the reason, and buttons to send it again or to discard it. */
function Held({ row: { clientMessageId, state, reason } }: { row: MessageRow }) {
  if (!clientMessageId) return null;
  const edit = () => {
    const discarded = discard(clientMessageId);
    if (discarded) writeDraft(discarded.contactId, discarded.content);
  };
  const acts = {
    Send: () => void sendAgain([clientMessageId]),
    Edit: edit,
    Delete: () => discard(clientMessageId),
  };
  return (
    <p className={classes.held}>
      <span>
        {state === 'blocked' ? 'Waits for your membership.' : (reason?.message ?? 'This was not sent.')}
      </span>
      {Object.entries(acts).map(([name, act]) => (
        <Button key={name} size="compact-sm" variant="subtle" onClick={act}>
          {name}
        </Button>
      ))}
    </p>
  );
}

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
