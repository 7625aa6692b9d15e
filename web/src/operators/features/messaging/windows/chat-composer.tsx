import { useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '../../../../api/send.ts';
import { IconSend } from '../../../../ui/drawings/icons.ts';
import { toast, toastError } from '../../../../ui/feedback/toast.tsx';
import { messagingApi } from '../../../api/messaging-api.ts';
import { useDraft } from '../../../shared/drafts.ts';
import { ReplyField } from '../../../shared/reply-field.tsx';
import { useClaim } from '../../../shared/use-claim.ts';
import classes from './chat-composer.module.css';
import { useQueue } from './use-queue.ts';
import type { Chat } from './windows.ts';

interface ChatComposerProps {
  chat: Chat;
  /** `seq` of the newest shown message; 0 for none. */
  shownSeq: number;
  onNext: (chat: Chat) => void;
  onClose: () => void;
}

/** Enter sends; Ctrl+Enter sends and opens the chat that waits longest. A refused text stays in the field. */
export function ChatComposer({ chat, shownSeq, onNext, onClose }: ChatComposerProps) {
  const { user, recipient, as } = chat;
  const [text, write] = useDraft(`chat ${user.id} ${recipient.id}`);
  const [sendAs, { isLoading }] = messagingApi.useSendAsMutation();
  const [problem, setProblem] = useState<string>();
  const { waiting, next } = useQueue(chat);
  const claim = useClaim(as === 'reply' ? waiting?.waitingMailId : undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const clientMessageId = useRef(crypto.randomUUID());
  const writtenSeq = useRef(0);
  const why = useId();

  // Focus the field, except on touch screens, where the keyboard would cover the messages.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
  }, []);

  const send = async (then?: 'next') => {
    const content = text.trim();
    if (content === '' || isLoading) return;
    // A second message before a new one has come answers no mail.
    const follows = writtenSeq.current > 0 && writtenSeq.current >= shownSeq;
    const { data, error } = await sendAs({
      as: follows ? 'new' : as,
      senderId: user.id,
      receiverId: recipient.id,
      content,
      clientMessageId: clientMessageId.current,
      seenSeq: Math.max(shownSeq, writtenSeq.current),
    });
    if (error) {
      setProblem((error as ApiError).message);
      toastError('The message was not sent.');
      return;
    }
    writtenSeq.current = data.message.seq;
    clientMessageId.current = crypto.randomUUID();
    claim.done();
    write('');
    if (then !== 'next') return field.current?.focus();
    if (next) return onNext({ user, recipient: next, as });
    toast(as === 'reply' ? `No other mail to ${user.firstname} waits.` : 'Message sent.');
    onClose();
  };

  const said = problem ?? claim.refused;
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.line}>
        <ReplyField
          fieldRef={field}
          label={`Message to ${recipient.firstname}`}
          placeholder="Type a message"
          name={recipient.firstname}
          rows={1}
          value={text}
          describedBy={said ? why : undefined}
          onChange={(value) => {
            setProblem(undefined);
            write(value);
            void claim.hold();
          }}
          onFocus={() => void claim.hold()}
          onBlur={() => text.trim() === '' && claim.letGo()}
          onEnter={() => void send()}
          onSendAndNext={() => void send('next')}
        />
        <button
          type="submit"
          className={classes.send}
          data-attend
          aria-disabled={text.trim() === '' || isLoading || undefined}
        >
          <IconSend size={18} aria-hidden />
          Send
        </button>
      </div>
      <p id={why} className={classes.why} role="alert">
        {said}
      </p>
    </form>
  );
}
