import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../api/send.ts';
import { texts } from '../../../../texts.ts';
import { toastError } from '../../../../ui/feedback/toast.tsx';
import { type Conversation, type Message, messagingApi } from '../../../api/messaging-api.ts';
import { When } from '../../../shared/times/times.tsx';
import classes from './chat-messages.module.css';
import type { Chat } from './windows.ts';

const nearEndPx = 100;

/** Sent messages at the right, received ones at the left. Follows new messages unless the operator has scrolled up. */
export function ChatMessages({ chat, newest }: { chat: Chat; newest: Conversation }) {
  const { shown, earlier, loadEarlier } = useEarlier(chat, newest);
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const heightBefore = useRef(0);
  const firstId = shown[0]?._id;
  const lastId = shown.at(-1)?._id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the messages change
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (heightBefore.current > 0) element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = 0;
  }, [firstId, lastId]);

  const onEarlier = () => {
    atEnd.current = false;
    heightBefore.current = list.current?.scrollHeight ?? 0;
    void loadEarlier();
  };
  return (
    <div
      ref={list}
      className={classes.messages}
      role="log"
      aria-label={`Messages with ${chat.recipient.firstname}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
      }}
    >
      {earlier && (
        <button type="button" className={classes.earlier} onClick={onEarlier}>
          Load earlier messages
        </button>
      )}
      {shown.length === 0 && <p className={classes.none}>{texts.mailbox.noMessages}</p>}
      {shown.map((message) => (
        <Bubble key={message._id} message={message} chat={chat} />
      ))}
    </div>
  );
}

function Bubble({ message, chat }: { message: Message; chat: Chat }) {
  const sent = message.sender === chat.user.id;
  return (
    <div className={classes.bubble} data-sent={sent ? '' : undefined}>
      <span className="only-heard">{sent ? 'Sent' : `${chat.recipient.firstname} wrote`}:</span>
      <p>{message.content}</p>
      <span className={classes.below}>
        <When at={message.createdAt} />
        {sent && (
          <span className={classes.read} data-read={message.isRead ? '' : undefined}>
            {message.isRead ? 'Read' : 'Unread'}
          </span>
        )}
      </span>
    </div>
  );
}

/** Older pages. They are kept here, while the newest page comes from the cache and changes. */
function useEarlier({ user, recipient }: Chat, newest: Conversation) {
  const [older, setOlder] = useState<{ messages: Message[]; cursor: string | null }>();
  const [load, { isFetching }] = messagingApi.endpoints.adminConversation.useLazyQuery();
  const cursor = older ? older.cursor : newest.nextCursor;

  const loadEarlier = async () => {
    if (!cursor || isFetching) return;
    const { data, error } = await load({ userId: user.id, recipientId: recipient.id, before: cursor });
    if (error) return toastError((error as ApiError).message);
    if (data)
      setOlder((before) => ({
        messages: [...data.messages, ...(before?.messages ?? [])],
        cursor: data.nextCursor,
      }));
  };

  const byId = new Map(
    [...(older?.messages ?? []), ...newest.messages].map((message) => [message._id, message]),
  );
  const shown = [...byId.values()].sort((a, b) => a.seq - b.seq);
  return { shown, earlier: cursor !== null, loadEarlier };
}
