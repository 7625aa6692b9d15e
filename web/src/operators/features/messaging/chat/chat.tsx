import { timings } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../../../api/send.ts';
import { isSendable, SendButton } from '../../../../conversation/composer.tsx';
import { rowsOf, type Shown } from '../../../../conversation/lines.tsx';
import { Messages } from '../../../../conversation/pane.tsx';
import { selectLiveState } from '../../../../live/live-slice.ts';
import { Written } from '../../../../members/written/written.tsx';
import { useAppSelector } from '../../../../store/hooks.ts';
import { texts } from '../../../../texts.ts';
import { hasKeyboard } from '../../../../ui/attention.ts';
import { toastError } from '../../../../ui/feedback/toast.tsx';
import { type Conversation, type Message, messagingApi } from '../../../api/messaging-api.ts';
import { RowsSkeleton } from '../../../shared/lists/lists.tsx';
import { readDraft } from '../../../shared/replies/drafts.ts';
import { AnswerComposer, useAnswer } from '../../../shared/replies/reply-field.tsx';
import { textOf } from '../../../shared/waiting/kept-answers.ts';
import { holdAnswer, lastWritten, sendAnswer } from '../../../shared/waiting/waiting-answers.ts';
import { Countdown, undo } from '../../../shared/waiting/waiting-bar.tsx';
import classes from './chat.module.css';
import { type Chat, chatDraft, type Queue } from './windows.ts';

interface ChatBodyProps {
  chat: Chat;
  queue: Queue;
  /** After send and next. */
  onNext: () => void;
}

/** The conversation and the field. It is fetched again after a notice, or every 5 s while the live connection is down. */
export function ChatBody({ chat, queue, onNext }: ChatBodyProps) {
  const ids = { userId: chat.user.id, recipientId: chat.recipient.id };
  const live = useAppSelector(selectLiveState) === 'connected';
  const { data, error, refetch } = messagingApi.useAdminConversationQuery(ids, {
    pollingInterval: live ? 0 : timings.operatorRefresh * 1000,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: 10,
  });
  if (data)
    return (
      <>
        <Talk chat={chat} newest={data} />
        <ChatComposer
          chat={chat}
          shownSeq={data.messages.at(-1)?.seq ?? 0}
          waitingMailId={queue.waitingMailId}
          onNext={onNext}
        />
      </>
    );
  if (error) return <Refused error={error as ApiError} retry={refetch} />;
  return (
    <div className={classes.loading}>
      <RowsSkeleton rows={5} height={48} />
    </div>
  );
}

function Refused({ error, retry }: { error: ApiError; retry: () => void }) {
  return (
    <div className={classes.refused} role="alert">
      <p className="flat">{error.message}</p>
      {error.status !== 403 && (
        <Button size="sm" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Sent messages at the right, received ones at the left. */
function Talk({ chat: { user, recipient }, newest }: { chat: Chat; newest: Conversation }) {
  const { messages, hasOlder, loadOlder } = useOlder({ userId: user.id, recipientId: recipient.id }, newest);
  const { id: otherId, firstname } = recipient;
  const wording = useMemo(
    () => ({ own: 'Sent:', other: `${isolated(firstname)} wrote:`, sent: 'Unread' }),
    [firstname],
  );
  const rows = useMemo(
    () =>
      rowsOf(
        messages.map((message) => shownTo(user.id, message)),
        { hasOlder },
      ),
    [messages, hasOlder, user.id],
  );
  if (messages.length === 0) return <p className={classes.refused}>{texts.mailbox.noMessages}</p>;
  return (
    <Messages
      rows={rows}
      wording={wording}
      name={firstname}
      otherId={otherId}
      hasOlder={hasOlder}
      loadOlder={loadOlder}
    />
  );
}

function shownTo(userId: string, message: Message): Shown {
  const { _id, sender, content, createdAt, seq, isRead, clientMessageId } = message;
  const own = sender === userId;
  return {
    ...{ key: _id, own, content, createdAt, seq, clientMessageId, team: false },
    state: own ? (isRead ? 'read' : 'sent') : 'received',
  };
}

/** All loaded messages. Older pages are kept here, while the newest page comes from the cache and changes. */
function useOlder(ids: { userId: string; recipientId: string }, newest: Conversation) {
  const [older, setOlder] = useState<{ messages: Message[]; cursor: string | null }>();
  const [load] = messagingApi.endpoints.adminConversation.useLazyQuery();
  const cursor = older ? older.cursor : newest.nextCursor;
  const loadOlder = async () => {
    if (!cursor) return;
    const { data, error } = await load({ ...ids, before: cursor });
    if (error) toastError((error as ApiError).message);
    if (data)
      setOlder((before) => ({
        messages: [...data.messages, ...(before?.messages ?? [])],
        cursor: data.nextCursor,
      }));
  };
  const messages = useMemo(() => {
    const all = [...(older?.messages ?? []), ...newest.messages];
    return [...new Map(all.map((message) => [message._id, message])).values()].sort((a, b) => a.seq - b.seq);
  }, [older, newest]);
  return { messages, hasOlder: cursor !== null, loadOlder };
}

interface ChatComposerProps {
  chat: Chat;
  /** `seq` of the newest shown message; 0 for none. */
  shownSeq: number;
  /** The mail that this answers, for its claim. */
  waitingMailId: string | undefined;
  onNext: () => void;
}

/** Enter sends; Ctrl+Enter sends and opens the chat that waits longest. A refused text comes back to the field. */
export function ChatComposer({ chat, shownSeq, waitingMailId, onNext }: ChatComposerProps) {
  const { user, recipient, as } = chat;
  const draftKey = chatDraft(user.id, recipient.id);
  const answer = useAnswer(draftKey, as === 'reply' ? waitingMailId : undefined);
  const { draft: text, write, given, claim } = answer;
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (hasKeyboard()) field.current?.focus({ preventScroll: true });
  }, []);

  const send = async (then?: 'next') => {
    if (!isSendable(text)) return;
    const content = text.trim();
    write('');
    // Messages of one conversation keep their order. When the one before comes back, this one goes back behind it.
    if (given && !(await sendAnswer(given.id))) return write(`${readDraft(draftKey)}\n${content}`);
    const seenSeq = Math.max(shownSeq, lastWritten(draftKey));
    // A second message before a new one has come answers no mail.
    const follows = lastWritten(draftKey) > 0 && lastWritten(draftKey) >= shownSeq;
    const isReply = as === 'reply' && !follows;
    claim.done();
    holdAnswer({
      ...{ to: recipient.firstname, draftKey, mailId: isReply ? waitingMailId : undefined },
      call: {
        id: isReply ? 'messagingReply' : 'messagingSend',
        body: { senderId: user.id, receiverId: recipient.id, content, seenSeq },
      },
    });
    if (then === 'next') onNext();
    else field.current?.focus();
  };

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {given && (
        <div className={classes.given}>
          <Written>{textOf(given)}</Written>
          <span>
            Sent <Countdown dueAt={given.dueAt} />
          </span>
          <Button size="compact-sm" variant="default" onClick={() => undo(given)}>
            Undo
          </Button>
        </div>
      )}
      <AnswerComposer
        answer={answer}
        fieldRef={field}
        label={`Message to ${isolated(recipient.firstname)}`}
        name={recipient.firstname}
        onEnter={() => void send()}
        onSendAndNext={() => void send('next')}
      >
        <SendButton isOff={!isSendable(text)} data-attend />
      </AnswerComposer>
    </form>
  );
}
