import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isSendable, SendButton } from '../../../../conversation/composer.tsx';
import { Written } from '../../../../members/written/written.tsx';
import { hasKeyboard } from '../../../../ui/attention.ts';
import { readDraft } from '../../../shared/replies/drafts.ts';
import { AnswerComposer, useAnswer } from '../../../shared/replies/reply-field.tsx';
import { textOf } from '../../../shared/waiting/kept-answers.ts';
import { holdAnswer, lastWritten, sendAnswer } from '../../../shared/waiting/waiting-answers.ts';
import { Countdown, undo } from '../../../shared/waiting/waiting-bar.tsx';
import classes from './chat.module.css';
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
        label={`Message to ${recipient.firstname}`}
        name={recipient.firstname}
        onEnter={() => void send()}
        onSendAndNext={() => void send('next')}
      >
        <SendButton isOff={!isSendable(text)} data-attend />
      </AnswerComposer>
    </form>
  );
}
