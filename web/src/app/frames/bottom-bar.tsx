import { NavLink } from 'react-router';
import { selectUnread } from '../../live/live-slice.ts';
import { messages } from '../../messages.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { IconHome, IconMail, IconPhoto, IconSettings, IconUser } from '../../ui/icons.ts';
import { useAppSelector } from '../hooks.ts';
import classes from './bottom-bar.module.css';

const entries = [
  { to: '/home', label: 'Home', Icon: IconHome },
  { to: '/mailbox', label: 'Mailbox', Icon: IconMail },
  { to: '/profile', label: 'Profile', Icon: IconUser },
  { to: '/photo', label: 'Photo', Icon: IconPhoto },
  { to: '/account', label: 'Account', Icon: IconSettings },
];

/** Phones and small tablets: the five pages under the thumb. */
export function BottomBar() {
  const unread = useAppSelector(selectUnread);
  return (
    <nav className={classes.bar} aria-label="Quick pages">
      {entries.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={classes.entry}>
          <span className={classes.icon}>
            <Icon size={23} aria-hidden />
            {to === '/mailbox' && (
              <span className={classes.badge}>
                <CountBadge count={unread} said={messages.counts.unreadConversations(unread)} />
              </span>
            )}
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
