import { useEffect, useId, useRef } from 'react';
import { IconSend } from '../../../../ui/drawings/icons.ts';
import { readDraft, useDraft } from '../../../shared/replies/drafts.ts';
import { ReplyField } from '../../../shared/replies/reply-field.tsx';
import { useClaim } from '../../../shared/replies/use-claim.ts';
import { textOf } from '../../../shared/waiting/kept-answers.ts';
import {
  clearProblem,
  holdAnswer,
  lastWritten,
  sendAnswer,
  useProblem,
  useWaitingAnswers,
} from '../../../shared/waiting/waiting-answers.ts';
import { Countdown, undo } from '../../../shared/waiting/waiting-bar.tsx';
import classes from './chat-composer.module.css';
import { type Chat, chatDraft } from './windows.ts';

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
  const [text, write] = useDraft(draftKey);
  const given = useWaitingAnswers().find((answer) => answer.draftKey === draftKey);
  const problem = useProblem(draftKey);
  const claim = useClaim(as === 'reply' ? waitingMailId : undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const why = useId();

  // Focus the field, except on touch screens, where the keyboard would cover the messages.
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
  }, []);

  const send = async (then?: 'next') => {
    const content = text.trim();
    if (content === '') return;
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

  const said = problem ?? claim.refused;
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
          <p>{textOf(given)}</p>
          <span>
            Sent <Countdown dueAt={given.dueAt} />
          </span>
          <button type="button" onClick={() => undo(given)}>
            Undo
          </button>
        </div>
      )}
      <div className={classes.line}>
        <ReplyField
          fieldRef={field}
          label={`Message to ${recipient.firstname}`}
          placeholder="Type a message"
          name={recipient.firstname}
          rows={1}
          value={text}
          draftKey={draftKey}
          describedBy={said ? why : undefined}
          onChange={(value) => {
            clearProblem(draftKey);
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
          aria-disabled={text.trim() === '' || undefined}
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
