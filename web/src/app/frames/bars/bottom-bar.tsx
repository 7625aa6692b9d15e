import { initialOf } from '@emberline/contracts/characters';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { UnreadBadge } from '../../../members/chats/unread-badge.tsx';
import { navigation } from '../../../pages.ts';
import { IconArrowLeft, IconDots } from '../../../ui/drawings/icons.ts';
import { Brand } from '../brand.tsx';
import { usePaid, useShownMe } from '../use-shown-me.ts';
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

/** Brand, two links and the account menu; on phones the brand, and a back arrow where the bottom bar does not lead. */
export function TopNav() {
  const navigate = useNavigate();
  const subPage = useSubPage();
  const name = useShownMe()?.firstname ?? '';
  return (
    <header className={classes.topBar}>
      <div className={classes.inner}>
        {subPage && (
          <button type="button" className={classes.back} aria-label="Back" onClick={() => goBack(navigate)}>
            <IconArrowLeft size={22} aria-hidden />
          </button>
        )}
        <Brand to="/home" />
        <nav className={classes.links} aria-label="Main">
          {navigation.top.map(([to, label]) => (
            <NavLink key={to} to={to} className={classes.link}>
              {label}
            </NavLink>
          ))}
          <NavMenu links={navigation.account} place="below" className={classes.menu}>
            <span className={classes.letter} aria-hidden>
              {initialOf(name)}
            </span>
            <bdi className={classes.name}>{name}</bdi>
            <span className="only-heard">Account menu</span>
          </NavMenu>
        </nav>
      </div>
    </header>
  );
}

/** Goes back within this site's history, or home when there is none: a link from elsewhere opened the page. */
function goBack(navigate: ReturnType<typeof useNavigate>): void {
  const { idx } = (history.state ?? {}) as { idx?: number };
  if (idx) void navigate(-1);
  else void navigate('/home');
}

const main: readonly string[] = [...navigation.bottom, ...navigation.hotlists].map(([path]) => path);

/** Whether this page is below a page of the bottom bar; phones then show a back arrow. */
function useSubPage(): boolean {
  const { pathname } = useLocation();
  return !main.includes(pathname);
}
