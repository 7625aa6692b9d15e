import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { texts } from '../../texts.ts';
import { CountBadge } from '../../ui/layout/count-badge.tsx';
import { reportsApi, ticketsApi } from '../api/moderation-api.ts';
import { moneyApi } from '../api/money-api.ts';
import { dashboardApi } from '../api/operator-api.ts';
import { operatorsApi } from '../api/operators-api.ts';
import { useOperatorLinks } from '../shared/use-operator-links.ts';
import classes from './operators-frame.module.css';

/** The pages that this operator may open, with what waits there. */
export function Links() {
  const links = useOperatorLinks();
  // Counts are asked for once it is known who may: until then all of an operator's links are shown.
  const { data: me } = operatorsApi.useOperatorQuery();
  const { waiting } = dashboardApi.useDashboardQuery(undefined, {
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
          {me && to === '/admin/tickets' && <TicketsWaiting />}
          {me && to === '/admin/money' && <MoneyWaiting />}
          {me && to === '/admin/reports' && <CasesWaiting of="reports" />}
          {me && to === '/admin/appeals' && <CasesWaiting of="appeals" />}
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

function MoneyWaiting() {
  const { data } = moneyApi.useOpenMoneyQuery(undefined, { pollingInterval: 60_000 });
  const count = data ? data.refundRequests + data.disputes : 0;
  return <CountBadge count={count} label={count === 1 ? '1 case waiting' : `${count} cases waiting`} />;
}

function TicketsWaiting() {
  const { data } = ticketsApi.useOpenTicketsQuery(undefined, { pollingInterval: 60_000 });
  const count = data?.open ?? 0;
  return <CountBadge count={count} label={count === 1 ? '1 open request' : `${count} open requests`} />;
}

function CasesWaiting({ of }: { of: 'reports' | 'appeals' }) {
  const { data } = reportsApi.useOpenReportsQuery(undefined, { pollingInterval: 60_000 });
  const count = data?.[of] ?? 0;
  const one = of === 'reports' ? 'report' : 'appeal';
  return <CountBadge count={count} label={count === 1 ? `1 open ${one}` : `${count} open ${of}`} />;
}
