import { initialOf } from '@emberline/contracts/characters';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { navigation } from '../../../pages.ts';
import { IconArrowLeft } from '../../../ui/drawings/icons.ts';
import { Brand } from '../brand.tsx';
import { useShownMe } from '../use-shown-me.ts';
import * as classes from './bars.module.css';
import { NavMenu } from './side-nav.tsx';

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
