import { lengthOf } from '@emberline/contracts/written-text';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSendable } from '../../../../conversation/composer.tsx';
import { Avatar } from '../../../../conversation/thread-row.tsx';
import { Written } from '../../../../members/written/written.tsx';
import { toastError } from '../../../../ui/feedback/toast.tsx';
import { type Mail, useColleagueName } from '../../../api/operator-api.ts';
import { PersonLink } from '../../../shared/people/person.tsx';
import { AnswerComposer, useAnswer } from '../../../shared/replies/reply-field.tsx';
import { operatorTexts } from '../../../shared/texts.ts';
import { relativeTime, useSecond, WaitMark } from '../../../shared/times/times.tsx';
import { type AnswerCall, textOf, type WaitingAnswer } from '../../../shared/waiting/kept-answers.ts';
import { holdAnswer } from '../../../shared/waiting/waiting-answers.ts';
import { undo } from '../../../shared/waiting/waiting-bar.tsx';
import classes from './mails.module.css';

interface MailCardProps {
  mail: Mail;
  /** The signed-in operator, whose own claim is not shown. */
  operatorId: string | undefined;
  nextId: string | undefined;
  onNext: (mailId: string | undefined, what: 'mail' | 'response') => void;
  /** One of the mails that are unfolded below the first of the same person. */
  isFurther?: boolean;
  /** What stands below the text: the mails that are folded into this one. */
  fold?: ReactNode;
}

export const mailDraft = (mailId: string) => `mail ${mailId}`;
export const responseId = (mailId: string) => `response-${mailId}`;

/** A waiting mail: its writer, its receiver, how long it waits, and the field for the answer. */
export function MailCard({ mail, operatorId, nextId, onNext, isFurther, fold }: MailCardProps) {
  const draftKey = mailDraft(mail._id);
  const answer = useAnswer(draftKey, mail.attendedAt ? undefined : mail._id);
  const { write, given, claim } = answer;
  const overtaken = mail.attendedAt !== null && !given;
  const text = given ? textOf(given) : answer.draft;

  const attend = (then?: 'next') => {
    if (given) return;
    if (!isSendable(text)) {
      // Of a text that is too long the field says it.
      if (lengthOf(text) === 0) toastError(operatorTexts.emptyResponse);
      document.getElementById(responseId(mail._id))?.focus();
      return;
    }
    claim.done();
    holdAnswer({ to: mail.senderUsername, draftKey, mailId: mail._id, call: responseTo(mail, text.trim()) });
    write('');
    onNext(nextId, then ? 'response' : 'mail');
  };

  const said = overtaken
    ? 'Another operator has answered this mail meanwhile. Your text is kept here until you discard it.'
    : answer.refused;
  return (
    <li
      className={classes.card}
      data-row
      data-further={isFurther || undefined}
      tabIndex={-1}
      aria-label={`Mail from ${mail.senderUsername}`}
    >
      <MailHead mail={mail} />
      <Written className="flat text-wide" links={mail.sender}>
        {mail.content}
      </Written>
      {fold}
      {!said && <ClaimNote mails={[mail]} operatorId={operatorId} what="this mail" />}
      <AnswerComposer
        answer={answer}
        said={said}
        id={responseId(mail._id)}
        label={`Response to ${mail.senderUsername}`}
        placeholder="Type your response"
        name={mail.senderFirstname}
        value={text}
        readOnly={overtaken || given !== undefined}
        onSendAndNext={() => attend('next')}
      >
        <CardButton
          given={given}
          overtaken={overtaken}
          onDiscard={() => write('')}
          onAttend={() => attend()}
        />
      </AnswerComposer>
    </li>
  );
}

interface CardButtonProps {
  given: WaitingAnswer | undefined;
  overtaken: boolean;
  onDiscard: () => void;
  onAttend: () => void;
}

function CardButton({ given, overtaken, onDiscard, onAttend }: CardButtonProps) {
  if (given)
    return (
      <Button size="sm" variant="default" onClick={() => undo(given)}>
        Undo
      </Button>
    );
  if (overtaken)
    return (
      <Button size="sm" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    );
  return (
    <Button size="sm" data-attend onClick={onAttend}>
      Attend
    </Button>
  );
}

function responseTo(mail: Mail, response: string): AnswerCall {
  const { _id: mailId, receiver, sender, content, timestamp } = mail;
  const original = { originalSender: sender, originalContent: content, originalTimestamp: timestamp };
  return { id: 'respondToMail', body: { mailId, response, receiver, ...original } };
}

/** Who wrote a waiting mail to whom, when the writer was here, and how long it waits. */
function MailHead({ mail }: { mail: Mail }) {
  const now = useSecond();
  return (
    <div className={classes.head}>
      <Avatar person={{ firstname: mail.senderFirstname, photo: mail.senderPhoto }} size={40} />
      <div className={classes.names}>
        <span>
          <PersonLink id={mail.sender}>
            <b>{mail.senderUsername}</b>
          </PersonLink>{' '}
          to{' '}
          <PersonLink id={mail.receiver}>
            <b>{mail.receiverUsername}</b>
          </PersonLink>
          {!mail.seen && <span className={classes.fresh}>New</span>}
        </span>
        <span className="soft small">
          Last seen: {relativeTime(mail.senderLastOnline, now)}
          {mail.senderOnline && ' (online now)'}
        </span>
      </div>
      {mail.attendedAt === null && <WaitMark since={mail.timestamp} />}
    </div>
  );
}

interface ClaimNoteProps {
  mails: readonly Mail[];
  /** The signed-in operator, whose own claim is not shown. */
  operatorId: string | undefined;
  /** What the other operator is answering. */
  what: string;
}

/** Shows another operator's claim of one of these mails until it expires. */
export function ClaimNote({ mails, operatorId, what }: ClaimNoteProps) {
  const now = useSecond();
  const nameOf = useColleagueName();
  const claim = mails
    .flatMap((mail) => (mail.claim && !mail.attendedAt ? [mail.claim] : []))
    .find(({ operatorId: by, until }) => by !== operatorId && Date.parse(until) > now);
  if (!claim) return null;
  return (
    <p className={`flat small strong ${classes.claim}`} role="status">
      {nameOf(claim.operatorId)} is answering {what}.
    </p>
  );
}
