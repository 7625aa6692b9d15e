import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from '../../../../api/error-state.tsx';
import { toast, toastError } from '../../../../ui/feedback/toast.tsx';
import { type Mail, operatorApi } from '../../../api/operator-api.ts';
import { RowsSkeleton } from '../../../shared/lists/lists.tsx';
import list from '../../../shared/operators.module.css';
import { Missing, Panel } from '../../../shared/panel.tsx';
import { useDrafts } from '../../../shared/replies/drafts.ts';
import { operatorTexts } from '../../../shared/texts.ts';
import { mailDraft } from './mail-card.tsx';
import classes from './mails.module.css';
import { groupKey, groupMails, type MailGroup, sortMails } from './mails.ts';
import { AttendedMail, MailFold, WaitingMails } from './waiting-mails.tsx';

/** The list's limit. With fewer mails, the count and the list can differ only for a moment. */
const longList = 50;

/** Waiting mails, the longest wait first, each with a field for the answer; then the attended ones. One person's mails to one profile are one line. */
export function RecentMails() {
  const { data, error, refetch } = operatorApi.useGetDashboardQuery();
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
  return (
    <div className={classes.columns}>
      <Panel title="Unattended Mails" actions={<SeenAll mails={[...unattended, ...attended]} />}>
        {unattended.length >= longList && data.counts.waiting > unattended.length && (
          <p className="soft small">
            The {unattended.length} that wait longest, of {data.counts.waiting}. The next ones follow as these
            are answered.
          </p>
        )}
        <Missing part="mails" />
        <WaitingMails overtaken={overtaken} unattended={unattended} missing={missing} />
      </Panel>
      <Panel title={<span id="attended">Attended Mails</span>}>
        <ul className="list stack">
          {groupMails(attended).map((group) => (
            <AttendedGroup key={groupKey(group[0])} group={group} />
          ))}
        </ul>
        {attended.length === 0 && !missing && <p className={list.none}>No mail has been answered yet.</p>}
      </Panel>
    </div>
  );
}

/** The mail that was answered last, and the others of the same person to the same profile once they are unfolded. */
function AttendedGroup({ group }: { group: MailGroup }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...further] = group;
  return (
    <>
      <AttendedMail mail={first}>
        {further.length > 0 && <MailFold mails={further} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      </AttendedMail>
      {isOpen && further.map((mail) => <AttendedMail key={mail._id} mail={mail} isFurther />)}
    </>
  );
}

function SeenAll({ mails }: { mails: Mail[] }) {
  const [markSeen, { isLoading }] = operatorApi.useMarkMailsSeenMutation();
  const mark = async () => {
    const { error } = await markSeen({ mailIds: mails.map(({ _id }) => _id) });
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
