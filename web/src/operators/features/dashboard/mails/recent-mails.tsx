import { Button } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from '../../../../api/error-state.tsx';
import { LetterDrawing } from '../../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { toast, toastError } from '../../../../ui/feedback/toast.tsx';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { type Mail, mailsApi } from '../../../api/mails-api.ts';
import { operatorsApi } from '../../../api/operators-api.ts';
import { useDrafts } from '../../../shared/drafts.ts';
import list from '../../../shared/list.module.css';
import { Missing } from '../../../shared/missing.tsx';
import { Panel } from '../../../shared/panel.tsx';
import { RowsSkeleton } from '../../../shared/rows-skeleton.tsx';
import { operatorTexts } from '../../../shared/texts.ts';
import { useWaitingAnswers } from '../../../shared/waiting/waiting-answers.ts';
import { AttendedMail } from './attended-mail.tsx';
import { MailCard, mailDraft, responseId } from './mail-card.tsx';
import { sortMails } from './mails.ts';
import classes from './recent-mails.module.css';

/** The list's limit. With fewer mails, the count and the list can differ only for a moment. */
const longList = 50;

/** Waiting mails, the longest wait first, each with a field for the answer; then the attended ones. */
export function RecentMails() {
  const { data, error, refetch } = dashboardApi.useDashboardQuery();
  const drafts = useDrafts();
  const { hash } = useLocation();
  const known = data !== undefined;
  useEffect(() => {
    if (known && hash === '#attended') document.getElementById('attended')?.scrollIntoView();
  }, [known, hash]);
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <RowsSkeleton rows={4} height={170} />;

  const missing = data.missing.includes('mails');
  const { unattended, attended } = sortMails(data.recentMails);
  // A mail that another operator has answered stays while this operator has a draft for it.
  const overtaken = attended.filter(({ _id }) => drafts[mailDraft(_id)]?.trim());
  const waiting = [...overtaken, ...unattended];
  return (
    <div className={classes.columns}>
      <Panel title="Unattended Mails" actions={<SeenAll mails={[...unattended, ...attended]} />}>
        {unattended.length >= longList && data.counts.waiting > unattended.length && (
          <p className={classes.more}>
            The {unattended.length} that wait longest, of {data.counts.waiting}. The next ones follow as these
            are answered.
          </p>
        )}
        <Missing part="mails" />
        <Waiting mails={waiting} missing={missing} />
      </Panel>
      <Panel title={<span id="attended">Attended Mails</span>}>
        <ul className={list.list}>
          {attended.map((mail) => (
            <AttendedMail key={mail._id} mail={mail} />
          ))}
        </ul>
        {attended.length === 0 && !missing && <p className={list.none}>No mail has been answered yet.</p>}
      </Panel>
    </div>
  );
}

function Waiting({ mails, missing }: { mails: Mail[]; missing: boolean }) {
  const { data: operator } = operatorsApi.useOperatorQuery();
  const given = new Set(useWaitingAnswers().map(({ draftKey }) => draftKey));
  const open = mails.filter(({ _id }) => !given.has(mailDraft(_id)));
  const nextOf = (mail: Mail) => {
    const others = open.filter(({ _id }) => _id !== mail._id);
    return (others.find((other) => mails.indexOf(other) > mails.indexOf(mail)) ?? others.at(-1))?._id;
  };
  const goTo = useCallback((mailId: string | undefined, what: 'mail' | 'response') => {
    const field = mailId ? document.getElementById(responseId(mailId)) : null;
    const next = what === 'mail' ? field?.closest<HTMLElement>('[data-row]') : field;
    (next ?? document.getElementById('main'))?.focus();
  }, []);
  if (mails.length === 0 && missing) return null;
  if (mails.length === 0)
    return (
      <EmptyState drawing={<LetterDrawing />} title="Every mail is answered">
        New ones appear here by themselves.
      </EmptyState>
    );
  return (
    <ul className={classes.cards} data-rows>
      {mails.map((mail) => (
        <MailCard key={mail._id} mail={mail} operatorId={operator?.id} nextId={nextOf(mail)} onNext={goTo} />
      ))}
    </ul>
  );
}

function SeenAll({ mails }: { mails: Mail[] }) {
  const [markSeen, { isLoading }] = mailsApi.useMarkSeenMutation();
  const mark = async () => {
    const { error } = await markSeen(mails.map(({ _id }) => _id));
    if (error) toastError(operatorTexts.seenFailed);
    else toast('All listed mails are marked as seen.');
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={mails.length === 0}
      onClick={() => isLoading || void mark()}
    >
      Seen All
    </Button>
  );
}
