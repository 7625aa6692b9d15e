import { paymentStatus } from '@emberline/contracts/choices';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { selectUnread } from '../../live/live-slice.ts';
import { messages } from '../../messages.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import {
  IconBulb,
  IconCreditCard,
  IconEye,
  IconHeart,
  IconMail,
  IconPhoto,
  IconSettings,
  IconUser,
} from '../../ui/icons.ts';
import { useAppSelector } from '../hooks.ts';
import classes from './side-nav.module.css';
import { useShownMe } from './use-shown-me.ts';

/** The left column. Hotlisted leads to /payment for whoever has not paid. */
export function SideNav() {
  const unread = useAppSelector(selectUnread);
  const me = useShownMe();
  const paid = me?.paymentStatus === paymentStatus.active;
  return (
    <nav className={classes.nav} aria-label="Your pages">
      <Entry to="/account" icon={<IconSettings size={20} aria-hidden />} label="Account" />
      <Entry to="/mailbox" icon={<IconMail size={20} aria-hidden />} label="Mailbox">
        <CountBadge count={unread} said={messages.counts.unreadConversations(unread)} />
      </Entry>
      <Entry to="/profile" icon={<IconUser size={20} aria-hidden />} label="Profile" />
      <Entry to="/photo" icon={<IconPhoto size={20} aria-hidden />} label="Photo" />
      <Entry to="/advice" icon={<IconBulb size={20} aria-hidden />} label="Advice" />
      <p className={classes.group}>HotLists</p>
      <Entry
        to="/hotlists"
        instead={paid || !me ? undefined : '/payment?returnTo=/hotlists'}
        icon={<IconHeart size={20} aria-hidden />}
        label="Hotlisted"
      />
      <Entry to="/hotlist/viewed" icon={<IconEye size={20} aria-hidden />} label="Viewed" />
      <hr className={classes.line} />
      <Entry to="/membership" icon={<IconCreditCard size={20} aria-hidden />} label="Membership" />
      <div className={classes.status}>
        {me && (
          <>
            <span className={classes.statusText} data-paid={paid || undefined}>
              {paid ? messages.frame.paymentActive : messages.frame.paymentInactive}
            </span>
            {!paid && (
              <Link className={classes.upgrade} to="/payment">
                {messages.frame.upgrade}
              </Link>
            )}
          </>
        )}
      </div>
    </nav>
  );
}

interface EntryProps {
  to: string;
  /** Where it leads for now; being there is not being on its page. */
  instead?: string | undefined;
  icon: ReactNode;
  label: string;
  children?: ReactNode;
}

function Entry({ to, instead, icon, label, children }: EntryProps) {
  const words = (
    <>
      {icon}
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
