import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Inline } from '../../../../members/written/inline.tsx';
import { Written } from '../../../../members/written/written.tsx';
import { LetterDrawing } from '../../../../ui/drawings/drawings.ts';
import { IconCheck } from '../../../../ui/drawings/icons.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { type Mail, operatorApi } from '../../../api/operator-api.ts';
import { PersonLink } from '../../../shared/people/person.tsx';
import { useDrafts } from '../../../shared/replies/drafts.ts';
import { When } from '../../../shared/times/times.tsx';
import { useWaitingAnswers } from '../../../shared/waiting/waiting-answers.ts';
import { ClaimNote, MailCard, mailDraft, responseId } from './mail-card.tsx';
import classes from './mails.module.css';
import { groupKey, groupMails, type MailGroup, newestMails } from './mails.ts';

interface WaitingMailsProps {
  /** Answered by another operator while this one has a draft. */
  overtaken: Mail[];
  unattended: Mail[];
  /** Whether mails cannot be fetched now. */
  missing: boolean;
}

/** The mails that wait, each with a field for the answer; those of one person to one profile are one line. */
export function WaitingMails({ overtaken, unattended, missing }: WaitingMailsProps) {
  const { data: operator } = operatorApi.useAdminMeQuery();
  const given = new Set(useWaitingAnswers().map(({ draftKey }) => draftKey));
  const groups: MailGroup[] = [...overtaken.map((mail): MailGroup => [mail]), ...groupMails(unattended)];
  const { isOpen, toggleOf } = useOpenGroups(groups, given);
  const open = groups.filter((group) => !group.some(({ _id }) => given.has(mailDraft(_id))));
  // An answer attends all of its group.
  const nextOf = (group: MailGroup) => {
    const others = open.filter((other) => other !== group);
    const next = others.find((other) => groups.indexOf(other) > groups.indexOf(group)) ?? others.at(-1);
    return next?.[0]._id;
  };
  if (groups.length === 0 && missing) return null;
  if (groups.length === 0)
    return (
      <EmptyState drawing={<LetterDrawing />} title="Every mail is answered">
        New ones appear here by themselves.
      </EmptyState>
    );
  // One list: a card in which somebody writes stays the same when it changes its group.
  const lines = groups.flatMap((group) =>
    (isOpen(group) ? group : group.slice(0, 1)).map((mail, n) => ({ mail, group, isFurther: n > 0 })),
  );
  return (
    <ul className="list stack gap-12" data-rows>
      {lines.map(({ mail, group, isFurther }) => (
        <MailCard
          key={mail._id}
          mail={mail}
          operatorId={operator?.id}
          nextId={nextOf(group)}
          onNext={goTo}
          isFurther={isFurther}
          fold={
            !isFurther &&
            group.length > 1 && (
              <MailFold mails={group.slice(1)} isOpen={isOpen(group)} onToggle={toggleOf(group)}>
                <ClaimNote
                  mails={group.slice(1)}
                  operatorId={operator?.id}
                  what={group.length === 2 ? 'it' : 'one of them'}
                />
              </MailFold>
            )
          }
        />
      ))}
    </ul>
  );
}

/** Which groups are unfolded. One with a text stays so when it is deleted again: the field has the focus. */
function useOpenGroups(groups: MailGroup[], given: ReadonlySet<string>) {
  const drafts = useDrafts();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const isWritten = ({ _id }: Mail) => given.has(mailDraft(_id)) || Boolean(drafts[mailDraft(_id)]?.trim());
  const written = groups
    .filter(([, ...further]) => further.some(isWritten))
    .map(([first]) => groupKey(first));
  if (written.some((key) => !keys.has(key))) setKeys(new Set([...keys, ...written]));
  return {
    isOpen: ([first]: MailGroup) => keys.has(groupKey(first)),
    toggleOf: ([first]: MailGroup) => {
      const key = groupKey(first);
      return written.includes(key) ? undefined : () => setKeys(keys.symmetricDifference(new Set([key])));
    },
  };
}

function goTo(mailId: string | undefined, what: 'mail' | 'response'): void {
  const field = mailId ? document.getElementById(responseId(mailId)) : null;
  const next = what === 'mail' ? field?.closest<HTMLElement>('[data-row]') : field;
  (next ?? document.getElementById('main'))?.focus();
}

interface MailFoldProps {
  /** The further mails of the same person to the same profile. */
  mails: readonly Mail[];
  isOpen: boolean;
  /** undefined: a text in one of them keeps them unfolded. */
  onToggle: (() => void) | undefined;
  /** What is to be known of them while they are folded. */
  children?: ReactNode;
}

/** Says how many further mails there are, and what the newest of them says; a press shows or folds them. */
export function MailFold({ mails, isOpen, onToggle, children }: MailFoldProps) {
  const why = useId();
  const fresh = mails.filter(({ seen, attendedAt }) => !seen && attendedAt === null).length;
  const [last] = newestMails(mails);
  if (!last) return null;
  return (
    <div className="bar fold narrow gap-8">
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-disabled={!onToggle || undefined}
        aria-describedby={onToggle ? undefined : why}
        onClick={onToggle}
      >
        <span aria-hidden>{isOpen ? '▾' : '▸'}&nbsp;</span>
        {mails.length} more {mails.length === 1 ? 'mail' : 'mails'} from {last.senderUsername}
        {fresh > 0 && ` (${fresh} new)`}
      </Button>
      {!isOpen && <Inline className={`cut soft small ${classes.last}`}>{last.content}</Inline>}
      {!isOpen && children}
      {!onToggle && (
        <span id={why} className="soft small">
          Shown while one of them has a text of yours.
        </span>
      )}
    </div>
  );
}

interface AttendedMailProps {
  mail: Mail;
  /** One of those that are unfolded below the first of the same person. */
  isFurther?: boolean;
  children?: ReactNode;
}

/** An answered mail with its answer. */
export function AttendedMail({ mail, isFurther, children }: AttendedMailProps) {
  return (
    <li className={classes.mail} data-further={isFurther || undefined}>
      <div className="split fold gap-8">
        <span className="anywhere">
          <PersonLink id={mail.sender}>{mail.senderUsername}</PersonLink> to{' '}
          <PersonLink id={mail.receiver}>{mail.receiverUsername}</PersonLink>
        </span>
        <span className={classes.sent}>
          <IconCheck size={15} aria-hidden /> Response Sent
        </span>
      </div>
      <Written className="flat" links={mail.sender}>
        {mail.content}
      </Written>
      {mail.adminResponse && <Written className={`flat ${classes.response}`}>{mail.adminResponse}</Written>}
      <span className="soft small">
        <When at={mail.attendedAt ?? mail.timestamp} />
      </span>
      {children}
    </li>
  );
}
