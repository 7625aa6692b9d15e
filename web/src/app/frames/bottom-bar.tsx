import { NavLink } from 'react-router';
import { selectUnread } from '../../live/live-slice.ts';
import { navigation } from '../../pages.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { texts } from '../../texts.ts';
import { CountBadge } from '../../ui/layout/count-badge.tsx';
import classes from './bottom-bar.module.css';
import { NavIcon } from './nav-icon.tsx';

/** On phones and small tablets: links to the five main pages. */
export function BottomBar() {
  const unread = useAppSelector(selectUnread);
  return (
    <nav className={classes.bar} aria-label="Quick pages">
      {navigation.bottom.map(([to, label]) => (
        <NavLink key={to} to={to} className={classes.entry}>
          <span className={classes.icon}>
            <NavIcon to={to} size={23} />
            {to === '/mailbox' && (
              <span className={classes.badge}>
                <CountBadge count={unread} label={texts.counts.unreadConversations(unread)} />
              </span>
            )}
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
