import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { UnreadBadge } from '../../../members/chats/unread-badge.tsx';
import { navigation } from '../../../pages.ts';
import { IconDots } from '../../../ui/drawings/icons.ts';
import { usePaid } from '../use-shown-me.ts';
import * as classes from './bars.module.css';
import { NavIcon, NavMenu, useHotlistLinks } from './side-nav.tsx';

/** On phones and small tablets: the four main pages, and a sheet with the others. */
export function BottomBar() {
  const { pathname } = useLocation();
  const paid = usePaid();
  return (
    <nav className={classes.bottomBar} aria-label="Quick pages">
      {navigation.bottom.map(([to, label]) =>
        to === '/hotlists' ? (
          <NavLink
            key={to}
            // Who has not paid may see one of the two lists.
            to={paid ? to : '/hotlist/viewed'}
            className={classes.bottomEntry}
            aria-current={pathname.startsWith('/hotlist') ? 'page' : undefined}
          >
            <Words icon={<NavIcon to={to} size={23} />} label={label} />
          </NavLink>
        ) : (
          <NavLink key={to} to={to} className={classes.bottomEntry}>
            <Words icon={<NavIcon to={to} size={23} />} label={label}>
              {to === '/mailbox' && (
                <span className={classes.badge}>
                  <UnreadBadge />
                </span>
              )}
            </Words>
          </NavLink>
        ),
      )}
      <NavMenu
        links={navigation.more}
        place="sheet"
        className={classes.bottomEntry}
        current={navigation.more.some(([to]) => to === pathname)}
      >
        <Words icon={<IconDots size={23} aria-hidden />} label="More" />
      </NavMenu>
    </nav>
  );
}

function Words({ icon, label, children }: { icon: ReactNode; label: string; children?: ReactNode }) {
  return (
    <>
      <span className="stack relative">
        {icon}
        {children}
      </span>
      {label}
    </>
  );
}

/** On phones: leads from one hotlist to the other. Wide windows have both in the left column. */
export function HotlistTabs() {
  const { pathname } = useLocation();
  const links = useHotlistLinks();
  if (!pathname.startsWith('/hotlist')) return null;
  return (
    <nav className={classes.tabs} aria-label="HotLists">
      {links.map(({ to, label, instead }) =>
        instead ? (
          <Link key={to} to={instead} className={classes.tab}>
            {label}
          </Link>
        ) : (
          <NavLink key={to} to={to} className={classes.tab}>
            {label}
          </NavLink>
        ),
      )}
    </nav>
  );
}
