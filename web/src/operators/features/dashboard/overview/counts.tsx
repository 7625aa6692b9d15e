import { money } from '@emberline/contracts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../api/operator-api.ts';
import { RowsSkeleton } from '../../../shared/lists/rows-skeleton.tsx';
import { type TabId, tabLink, useDashboardTabs } from '../../../shared/tab-link.ts';
import { durationWords, WaitClock } from '../../../shared/times/times.tsx';
import classes from './counts.module.css';

/** The numbers of today (UTC); each leads to its list. */
export function Counts({ counts }: { counts: Dashboard['counts'] }) {
  return (
    <dl className={classes.counts}>
      <Count name="Waiting now" tab="recent-mails">
        {counts.waiting}
      </Count>
      <Count name="Longest wait" tab="recent-mails" wide>
        {counts.oldestWaiting ? <WaitClock since={counts.oldestWaiting} /> : 'Nobody waits'}
      </Count>
      <Count name="Answered today" tab="recent-mails" hash="#attended">
        {counts.answeredToday}
      </Count>
      <Count name="Median answer time" tab="recent-mails" hash="#attended">
        {counts.medianAnswerSeconds === null ? 'N/A' : durationWords(counts.medianAnswerSeconds)}
      </Count>
      <Count name="Signups today" tab="recent-users">
        {counts.signupsToday}
      </Count>
      <Count name="Trials today" tab="paid-users">
        {counts.trialsToday}
      </Count>
      {counts.revenueToday !== undefined && (
        <Count name="Revenue today" tab="paid-users">
          {money(counts.revenueToday)}
        </Count>
      )}
    </dl>
  );
}

export function CountsSkeleton() {
  return (
    <div className={classes.blank}>
      <RowsSkeleton rows={1} height={74} />
    </div>
  );
}

interface CountProps {
  name: string;
  tab: TabId;
  hash?: string;
  wide?: boolean;
  children: ReactNode;
}

function Count({ name, tab, hash = '', wide, children }: CountProps) {
  const mayOpen = useDashboardTabs().some(({ id }) => id === tab);
  return (
    <div className={classes.count} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{mayOpen ? <Link to={tabLink(tab) + hash}>{children}</Link> : children}</dd>
    </div>
  );
}
