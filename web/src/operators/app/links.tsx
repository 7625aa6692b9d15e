import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { texts } from '../../texts.ts';
import { CountBadge } from '../../ui/layout/count-badge.tsx';
import { operatorApi } from '../api/operator-api.ts';
import { useOperatorLinks } from '../shared/use-operator-links.ts';
import classes from './operators-frame.module.css';

/** The pages that this operator may open, with what waits there. */
export function Links() {
  const links = useOperatorLinks();
  // Counts are asked for once it is known who may: until then all of an operator's links are shown.
  const { data: me } = operatorApi.useAdminMeQuery();
  const { waiting } = operatorApi.useGetDashboardQuery(undefined, {
    selectFromResult: ({ data }) => ({ waiting: data?.counts.waiting ?? 0 }),
  });
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links come and go with the roles
  useEffect(() => (nav.current ? keepInSight(nav.current) : undefined), [pathname, links.length]);
  return (
    <nav ref={nav} className={classes.links} aria-label="Operators’ area">
      {links.map(([to, name]) => (
        <NavLink key={to} to={to} className={classes.link}>
          {name}
          {to === '/admin/dashboard' && (
            <CountBadge count={waiting} label={texts.counts.mailsWaiting(waiting)} />
          )}
          {me && isCounted(to) && <Waiting at={to} />}
        </NavLink>
      ))}
    </nav>
  );
}

/** Where not all links fit, the one of this page is among those that are seen, also once counts make others wider. */
function keepInSight(nav: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    const here = nav.querySelector<HTMLElement>('[aria-current]');
    if (here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
  });
  for (const link of nav.children) watch.observe(link);
  return () => watch.disconnect();
}

/** What waits at a page, in words; `s` is added for several. */
const counted = {
  '/admin/tickets': 'open request',
  '/admin/money': 'case',
  '/admin/reports': 'open report',
  '/admin/appeals': 'open appeal',
} as const;
type Counted = keyof typeof counted;

function isCounted(to: string): to is Counted {
  return to in counted;
}

/** How many wait at a page; asked for each minute. */
function Waiting({ at }: { at: Counted }) {
  const askedAt = (...pages: Counted[]) => ({ pollingInterval: 60_000, skip: !pages.includes(at) });
  const { data: tickets } = operatorApi.useCountTicketsQuery(undefined, askedAt('/admin/tickets'));
  const { data: money } = operatorApi.useCountMoneyQuery(undefined, askedAt('/admin/money'));
  const { data: cases } = operatorApi.useCountReportsQuery(
    undefined,
    askedAt('/admin/reports', '/admin/appeals'),
  );
  const counts: Record<Counted, number | null | undefined> = {
    '/admin/tickets': tickets?.open,
    '/admin/money': money && money.refundRequests + money.disputes,
    '/admin/reports': cases?.reports,
    '/admin/appeals': cases?.appeals,
  };
  const count = counts[at] ?? 0;
  const words = `${count} ${counted[at]}${count === 1 ? '' : 's'}`;
  return <CountBadge count={count} label={at === '/admin/money' ? `${words} waiting` : words} />;
}
