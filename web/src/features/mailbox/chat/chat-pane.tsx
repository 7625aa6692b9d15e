import { newConversations } from '@emberline/contracts/mailbox-choices';
import { useCallback, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { meApi } from '../../../api/me.ts';
import { useSwitchedOff } from '../../../api/use-switched-off.ts';
import { keep, readKept } from '../../../kept/storage.ts';
import { askedForPush, mayAskForPush, switchPushOn } from '../../../members/chats/push-notices.ts';
import { selectWroteHere } from '../../../outbox/outbox-slice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { TableDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { dayAndTime } from '../../../ui/time/day-and-time.ts';
import type { Person } from '../contacts/person.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { timeOfDay } from '../messages/times.ts';
import type { MessagePage } from '../state/conversation.ts';
import { loadOlder, readUpTo } from '../state/conversation-actions.ts';
import { selectTyping } from '../state/typing-slice.ts';
import classes from './chat-pane.module.css';
import { Composer } from './composer.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { Paywall } from './paywall.tsx';
import { type Chat, useChat } from './use-chat.ts';

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
      <Messages chat={chat} person={person} at={at} />
      <p className={classes.typing} role="status">
        {typing && `${person.firstname} is writing…`}
      </p>
      <PushQuestion name={person.firstname} />
      <Writing person={person} autoFocus={autoFocus} chat={chat} />
    </div>
  );
}

function Messages({ chat, person, at }: Pick<ChatPaneProps, 'person' | 'at'> & { chat: Chat }) {
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
          Ask {firstname} about something on the profile: that is how most good talks begin.
        </EmptyState>
        <SafetyPanel />
      </div>
    );
  return (
    <MessageList
      rows={rows}
      contactId={id}
      name={firstname}
      hasOlder={hasOlder}
      at={at}
      loadOlder={older}
      readSeq={readSeq}
      onSeen={onSeen}
    />
  );
}

interface WritingProps extends Pick<ChatPaneProps, 'person' | 'autoFocus'> {
  chat: Pick<Chat, 'newConversations' | 'isNew'>;
}

function Writing({ person: { id, firstname, left, blocked }, autoFocus, chat }: WritingProps) {
  const suspension = meApi.endpoints.me.useQueryState().data?.suspension;
  if (left)
    return <p className={classes.closed}>This account was deleted. You can still read what you wrote.</p>;
  if (suspension?.erasedAt)
    return <p className={classes.closed}>Your account is closed. You can read here until it is erased.</p>;
  if (suspension)
    return (
      <p className={classes.closed}>
        Your profile is suspended until{' '}
        <time dateTime={suspension.until}>{dayAndTime(suspension.until)}</time>:{' '}
        {suspension.reason.toLowerCase()}. You can read here, and write again after that.
      </p>
    );
  if (blocked) return <p className={classes.closed}>You and {firstname} cannot write to each other.</p>;
  return (
    <>
      {chat.isNew && <NewConversations known={chat.newConversations} />}
      <Composer contactId={id} contactName={firstname} autoFocus={autoFocus} />
    </>
  );
}

/**
 * Above the field of a conversation that is not begun: that none can be at the moment, or how many more may be begun today, when few
 * are left.
 */
function NewConversations({ known }: { known: MessagePage['newConversations'] }) {
  const off = useSwitchedOff('firstMessages');
  const words = off ? `${off} What you write here is kept.` : told(known);
  if (!words) return null;
  return (
    <p className={classes.left} role="status">
      {words}
    </p>
  );
}

function told(known: MessagePage['newConversations']): string | undefined {
  if (!known || known.left > newConversations.toldFrom) return undefined;
  return known.left > 0 ? leftToday(known.left) : reached(known.againAt);
}

function leftToday(count: number): string {
  return `${count} new ${count === 1 ? 'conversation' : 'conversations'} left today`;
}

function reached(againAt: string | null): string {
  const again = againAt ? ` You can start another one ${momentOf(againAt)}.` : '';
  return `You have started ${newConversations.most} new conversations today.${again} All others go on as always, and what you write here is kept.`;
}

/** Within a day from now. */
function momentOf(time: string): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return `${isToday ? 'at' : 'tomorrow at'} ${timeOfDay(time)}`;
}

/** After the first message from this device: whether it shall say when an answer comes. Asked once. */
function PushQuestion({ name }: { name: string }) {
  const wrote = useAppSelector(selectWroteHere);
  const [open, setOpen] = useState(mayAskForPush);
  if (!wrote || !open) return null;
  const answer = async (yes: boolean) => {
    askedForPush();
    setOpen(false);
    if (!yes) return;
    const failure = await switchPushOn();
    if (failure) toastError(failure);
    else toast('This device will tell you about new messages.');
  };
  return (
    <section className={classes.question} aria-label="Notices">
      <p>Shall this device tell you when {name} answers?</p>
      <button type="button" className={classes.yes} onClick={() => void answer(true)}>
        Yes, tell me
      </button>
      <button type="button" onClick={() => void answer(false)}>
        Not now
      </button>
    </section>
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
      <ul>
        <li>Keep the talk here until you know somebody well.</li>
        <li>Never send money, codes or documents, whatever the story.</li>
        <li>Meet in a public place first, and tell a friend where.</li>
      </ul>
      <div className={classes.end}>
        <Link to="/help#block">How to block and report</Link>
        <button type="button" onClick={acknowledge}>
          Got it
        </button>
      </div>
    </section>
  );
}
