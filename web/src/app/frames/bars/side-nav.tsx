import { type ReactNode, useId, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { UnreadBadge } from '../../../members/chats/unread-badge.tsx';
import { navigation } from '../../../pages.ts';
import { texts } from '../../../texts.ts';
import {
  IconBulb,
  IconCreditCard,
  IconEye,
  IconHeart,
  IconHelp,
  IconHome,
  IconLogout,
  IconMail,
  IconPhoto,
  IconSettings,
  IconUser,
} from '../../../ui/drawings/icons.ts';
import { usePaid } from '../use-shown-me.ts';
import * as classes from './bars.module.css';

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
      <span className="fill">{label}</span>
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

type Bars = Omit<typeof navigation, 'footer'>;
export type MemberLink = Bars[keyof Bars][number];

const icons: Record<MemberLink[0], typeof IconHome> = {
  '/home': IconHome,
  '/account': IconSettings,
  '/mailbox': IconMail,
  '/profile': IconUser,
  '/photo': IconPhoto,
  '/advice': IconBulb,
  '/help': IconHelp,
  '/hotlists': IconHeart,
  '/hotlist/viewed': IconEye,
  '/membership': IconCreditCard,
  '/logoff': IconLogout,
};

/** A page's icon, the same in every bar. */
export function NavIcon({ to, size = 20 }: { to: MemberLink[0]; size?: number }) {
  const Icon = icons[to];
  return <Icon size={size} aria-hidden />;
}

interface NavMenuProps {
  links: readonly MemberLink[];
  /** Below the button, or a sheet above the bottom bar. */
  place: 'below' | 'sheet';
  className: string | undefined;
  /** Whether the shown page is one of the links. */
  current?: boolean;
  /** The button's icon and words. */
  children: ReactNode;
}

/** A button that opens a panel of links. The browser's popover: it closes on Escape and on a press elsewhere. */
export function NavMenu({ links, place, className, current, children }: NavMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget={id} className={className} aria-current={current || undefined}>
        {children}
      </button>
      <div id={id} ref={panel} popover="auto" className={classes.panel} data-place={place}>
        {links.map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/profile'}
            className={classes.sideLink}
            onClick={() => panel.current?.hidePopover()}
          >
            <NavIcon to={to} size={22} />
            {label}
          </NavLink>
        ))}
      </div>
    </>
  );
}

/** The two hotlists. Hotlisted leads to /payment for members who have not paid. */
export function useHotlistLinks() {
  const paid = usePaid();
  return navigation.hotlists.map(([to, label]) => ({
    to,
    label,
    instead: to === '/hotlists' && paid === false ? '/payment?returnTo=/hotlists' : undefined,
  }));
}
