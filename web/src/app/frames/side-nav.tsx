import { paymentStatus } from '@emberline/contracts/choices';
import type { ComponentProps, ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { selectUnread } from '../../live/live-slice.ts';
import { navigation } from '../../pages.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { texts } from '../../texts.ts';
import { CountBadge } from '../../ui/layout/count-badge.tsx';
import { NavIcon } from './nav-icon.tsx';
import classes from './side-nav.module.css';
import { useShownMe } from './use-shown-me.ts';

/** The left column. Hotlisted leads to /payment for members who have not paid. */
export function SideNav() {
  const unread = useAppSelector(selectUnread);
  const me = useShownMe();
  const paid = me?.paymentStatus === paymentStatus.active;
  return (
    <nav className={classes.nav} aria-label="Your pages">
      {navigation.side.map(([to, label]) => (
        <Entry key={to} to={to} label={label}>
          {to === '/mailbox' && (
            <CountBadge count={unread} label={texts.counts.unreadConversations(unread)} />
          )}
        </Entry>
      ))}
      <p className={classes.group}>HotLists</p>
      {navigation.hotlists.map(([to, label]) => (
        <Entry
          key={to}
          to={to}
          label={label}
          instead={to === '/hotlists' && me && !paid ? '/payment?returnTo=/hotlists' : undefined}
        />
      ))}
      <hr className={classes.line} />
      {navigation.membership.map(([to, label]) => (
        <Entry key={to} to={to} label={label} />
      ))}
      <div className={classes.status}>
        {me && (
          <>
            <span className={classes.statusText} data-paid={paid || undefined}>
              {paid ? texts.frame.paymentActive : texts.frame.paymentInactive}
            </span>
            {!paid && (
              <Link className={classes.upgrade} to="/payment">
                {texts.frame.upgrade}
              </Link>
            )}
          </>
        )}
      </div>
    </nav>
  );
}

interface EntryProps {
  to: ComponentProps<typeof NavIcon>['to'];
  /** A temporary target; the entry is not marked as current there. */
  instead?: string | undefined;
  label: string;
  children?: ReactNode;
}

function Entry({ to, instead, label, children }: EntryProps) {
  const words = (
    <>
      <NavIcon to={to} />
      <span className={classes.label}>{label}</span>
      {children}
    </>
  );
  return instead ? (
    <Link to={instead} className={classes.entry}>
      {words}
    </Link>
  ) : (
    <NavLink to={to} end={to === '/profile'} className={classes.entry}>
      {words}
    </NavLink>
  );
}
