import { Link, NavLink, useLocation } from 'react-router';
import classes from './hotlist-tabs.module.css';
import { useHotlistLinks } from './use-hotlist-links.ts';

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
