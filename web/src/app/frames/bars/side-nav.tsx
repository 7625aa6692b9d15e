import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { UnreadBadge } from '../../../members/chats/unread-badge.tsx';
import { navigation } from '../../../pages.ts';
import { texts } from '../../../texts.ts';
import { usePaid } from '../use-shown-me.ts';
import { type MemberLink, NavIcon } from './nav-icon.tsx';
import classes from './side-nav.module.css';
import { useHotlistLinks } from './use-hotlist-links.ts';

/** The left column: the member's own pages first, then the membership, the rest quietly at the end. */
export function SideNav() {
  const hotlists = useHotlistLinks();
  return (
    <nav className={classes.nav} aria-label="Your pages">
      {navigation.side.map(([to, label]) => (
        <Entry key={to} to={to} label={label}>
          {to === '/mailbox' && <UnreadBadge />}
        </Entry>
      ))}
      <p className={classes.group}>HotLists</p>
      {hotlists.map((link) => (
        <Entry key={link.to} {...link} />
      ))}
      <Membership />
      {navigation.sideEnd.map(([to, label]) => (
        <Entry key={to} to={to} label={label} quiet />
      ))}
    </nav>
  );
}

function Membership() {
  const paid = usePaid();
  return (
    <div className={classes.membership}>
      {navigation.membership.map(([to, label]) => (
        <Entry key={to} to={to} label={label} />
      ))}
      <div className={classes.status}>
        {paid !== undefined && (
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
    </div>
  );
}

interface EntryProps {
  to: MemberLink[0];
  /** A temporary target; the entry is not marked as current there. */
  instead?: string | undefined;
  label: string;
  quiet?: boolean;
  children?: ReactNode;
}

function Entry({ to, instead, label, quiet, children }: EntryProps) {
  const looks = { className: classes.entry, 'data-quiet': quiet || undefined };
  const words = (
    <>
      <NavIcon to={to} size={quiet ? 18 : 20} />
      <span className={classes.label}>{label}</span>
      {children}
    </>
  );
  return instead ? (
    <Link to={instead} {...looks}>
      {words}
    </Link>
  ) : (
    <NavLink to={to} end={to === '/profile'} {...looks}>
      {words}
    </NavLink>
  );
}
