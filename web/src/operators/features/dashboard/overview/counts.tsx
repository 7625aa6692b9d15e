import { money } from '@emberline/contracts/money';
import { operatorTimings } from '@emberline/contracts/operator-choices';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../api/operator-api.ts';
import { type Column, Table } from '../../../shared/lists/lists.tsx';
import shared from '../../../shared/operators.module.css';
import { Panel } from '../../../shared/panel.tsx';
import { durationWords, WaitClock } from '../../../shared/times/times.tsx';
import { type TabId, tabLink, useDashboardTabs } from '../../../shared/use-operator-links.ts';
import classes from '../dashboard.module.css';

type Counted = Dashboard['counts'];

/** The numbers of today (UTC): what each is called, and the list that it leads to. */
const counts: readonly [name: string, tab: TabId, number: (counts: Counted) => ReactNode, hash?: string][] = [
  ['Waiting now', 'recent-mails', ({ waiting }) => waiting],
  [
    'Longest wait',
    'recent-mails',
    ({ oldestWaiting }) => (oldestWaiting ? <WaitClock since={oldestWaiting} /> : 'Nobody waits'),
  ],
  ['Answered today', 'recent-mails', ({ answeredToday }) => answeredToday, '#attended'],
  ['Median answer time', 'recent-mails', (all) => lengthWords(all.medianAnswerSeconds), '#attended'],
  ['Signups today', 'recent-users', ({ signupsToday }) => signupsToday],
  ['Trials today', 'paid-users', ({ trialsToday }) => trialsToday],
  [
    'Revenue today',
    'paid-users',
    ({ revenueToday }) => (revenueToday === undefined ? undefined : money(revenueToday)),
  ],
];

/** The numbers of today; that of money for who may know it. */
export function Counts({ counts: given }: { counts: Counted }) {
  const tabs = useDashboardTabs();
  return (
    <dl className={`row flat gap-1 ${classes.counts}`}>
      {counts
        .map(([name, tab, number, hash = '']) => ({ name, tab, number: number(given), hash }))
        .filter(({ number }) => number !== undefined)
        .map(({ name, tab, number, hash }) => (
          <div key={name} className={`stack gap-2 ${classes.count}`}>
            <dt>{name}</dt>
            <dd>
              {tabs.some(({ id }) => id === tab) ? <Link to={tabLink(tab) + hash}>{number}</Link> : number}
            </dd>
          </div>
        ))}
    </dl>
  );
}

type Times = Counted['answers']['today'] & { name: string };

/** How soon members were answered, today and in the last 7 days, against the target. */
export function AnswerTimes({ answers: { today, week } }: Pick<Counted, 'answers'>) {
  const title = `Answer times (target: ${durationWords(operatorTimings.answerTarget)})`;
  return (
    <Panel title={title}>
      <Table
        label={title}
        rows={[
          { name: 'Today', ...today },
          { name: 'Last 7 days', ...week },
        ]}
        keyOf={({ name }) => name}
        columns={timeColumns}
      />
    </Panel>
  );
}

const timeColumns: Column<Times>[] = [
  { head: 'Period', isHead: true, cell: ({ name }) => name },
  { head: 'Answered', className: shared.number, cell: ({ mails }) => mails },
  { head: 'Median', className: shared.number, cell: ({ medianSeconds }) => lengthWords(medianSeconds) },
  { head: '9 of 10 within', className: shared.number, cell: ({ p90Seconds }) => lengthWords(p90Seconds) },
  { head: 'Within target', className: shared.number, cell: ({ withinTarget }) => shareWords(withinTarget) },
];

function shareWords(part: number | null): ReactNode {
  if (part === null) return 'N/A';
  const share = Math.floor(part * 100);
  return (
    <span className={classes.share} data-good={share >= 90 || undefined}>
      {share} %
    </span>
  );
}

function lengthWords(seconds: number | null): string {
  return seconds === null ? 'N/A' : durationWords(seconds);
}
