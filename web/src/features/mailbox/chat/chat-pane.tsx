import { Button } from '@mantine/core';
import { useCallback, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { Messages } from '../../../conversation/pane.tsx';
import type { MessageRow } from '../../../conversation/rows.ts';
import { PersonLine } from '../../../conversation/thread-row.tsx';
import { keep, readKept } from '../../../kept/storage.ts';
import { Presence } from '../../../members/card/presence.tsx';
import { writeDraft } from '../../../outbox/drafts.ts';
import { discard, sendAgain } from '../../../outbox/outbox.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { TableDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { Name, type Person } from '../contacts/person.tsx';
import { loadOlder, readUpTo } from '../state/conversation-actions.ts';
import { selectTyping } from '../state/typing-slice.ts';
import classes from './chat.module.css';
import { MessagesSkeleton } from './chat-on-its-way.tsx';
import { Paywall } from './paywall.tsx';
import { type Chat, useChat } from './use-chat.ts';
import { PushQuestion, Writing } from './writing.tsx';

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
      <PushQuestion name={person.firstname} />
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

const key = 'safetyKnown';

/** What to know before the first message to somebody; on this device until it is acknowledged. */
function SafetyPanel() {
  const [known, setKnown] = useState(() => readKept(key) !== null);
  if (known) return null;
  const acknowledge = () => {
    keep(key, '1');
    setKnown(true);
  };
  return (
    <section className={classes.panel} aria-labelledby="safety">
      <strong id="safety">Before you write</strong>
      <ul className="stack gap-4">
        <li>Keep the talk here until you know somebody well.</li>
        <li>Never send money, codes or documents, whatever the story.</li>
        <li>Meet in a public place first, and tell a friend where.</li>
      </ul>
      <div className="split fold gap-8">
        <Link to="/help#block">How to block and report</Link>
        <Button size="sm" onClick={acknowledge}>
          Got it
        </Button>
      </div>
    </section>
  );
}

interface WhoProps {
  person: Person;
  /** Of the picture. */
  size: number;
  to: string | undefined;
  title: string;
}

/** With whom a chat is, at its top: a link to what there is of the person. */
export function Who({ person, size, to, title }: WhoProps) {
  const { kind, online, lastOnline, left, blocked } = person;
  const name = (
    <span className={classes.name}>
      <Name {...person} />
    </span>
  );
  const line = (
    <PersonLine person={person} size={size} name={name} team={kind === 'staff'}>
      {!left && !blocked && <Presence online={online} lastOnline={lastOnline} />}
    </PersonLine>
  );
  if (!to) return <div className={classes.who}>{line}</div>;
  return (
    <Link to={to} className={classes.who} title={title}>
      {line}
    </Link>
  );
}
