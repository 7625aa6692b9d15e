import { useCallback, useDeferredValue } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { meApi } from '../../../api/me.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { texts } from '../../../texts.ts';
import { TableDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { dayAndTime } from '../../../ui/time/day-and-time.ts';
import type { Person } from '../contacts/person.ts';
import { MessageList } from '../messages/message-list.tsx';
import { loadOlder, readUpTo } from '../state/conversation-actions.ts';
import { selectTyping } from '../state/typing-slice.ts';
import classes from './chat-pane.module.css';
import { Composer } from './composer.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { NewConversations } from './new-conversations.tsx';
import { Paywall } from './paywall.tsx';
import { PushQuestion } from './push-question.tsx';
import { SafetyPanel } from './safety-panel.tsx';
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
