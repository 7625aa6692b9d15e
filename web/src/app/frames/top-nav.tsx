import { NavLink, useNavigate } from 'react-router';
import { navigation } from '../../pages.ts';
import { IconArrowLeft, IconLogout } from '../../ui/drawings/icons.ts';
import { Brand } from './brand.tsx';
import classes from './top-nav.module.css';
import { useSubPage } from './use-sub-page.ts';

export function TopNav() {
  const navigate = useNavigate();
  const subPage = useSubPage();
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        {subPage && (
          <button type="button" className={classes.back} aria-label="Back" onClick={() => goBack(navigate)}>
            <IconArrowLeft size={22} aria-hidden />
          </button>
        )}
        <Brand to="/home" />
        <nav className={classes.links} aria-label="Main">
          {navigation.top.map(([to, label]) => (
            <NavLink key={to} to={to} end={to === '/profile'} className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <NavLink to="/logoff" className={classes.phoneLogoff} aria-label="Log Off">
          <IconLogout size={22} aria-hidden />
        </NavLink>
      </div>
    </header>
  );
}

/** Back in this site's own history; somebody who came by a link goes home instead of away. */
function goBack(navigate: ReturnType<typeof useNavigate>): void {
  const { idx } = (history.state ?? {}) as { idx?: number };
  if (idx) void navigate(-1);
  else void navigate('/home');
}
