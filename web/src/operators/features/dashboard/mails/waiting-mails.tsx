import { useState } from 'react';
import { LetterDrawing } from '../../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { Mail } from '../../../api/mails-api.ts';
import { operatorsApi } from '../../../api/operators-api.ts';
import { useDrafts } from '../../../shared/replies/drafts.ts';
import { useWaitingAnswers } from '../../../shared/waiting/waiting-answers.ts';
import { ClaimNote } from './claim-note.tsx';
import { MailCard, mailDraft, responseId } from './mail-card.tsx';
import { MailFold } from './mail-fold.tsx';
import { groupKey, groupMails, type MailGroup } from './mails.ts';
import classes from './recent-mails.module.css';

interface WaitingMailsProps {
  /** Answered by another operator while this one has a draft. */
  overtaken: Mail[];
  unattended: Mail[];
  /** Whether mails cannot be fetched now. */
  missing: boolean;
}

/** The mails that wait, each with a field for the answer; those of one person to one profile are one line. */
export function WaitingMails({ overtaken, unattended, missing }: WaitingMailsProps) {
  const { data: operator } = operatorsApi.useOperatorQuery();
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
    <ul className={classes.cards} data-rows>
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
