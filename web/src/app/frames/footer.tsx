import { productName } from '@emberline/contracts/choices';
import { Link } from 'react-router';
import { navigation } from '../../pages.ts';
import { SchemeSwitch } from '../../ui/layout/scheme-switch.tsx';
import * as classes from './frames.module.css';

export function Footer() {
  return (
    <footer className={classes.footerFooter}>
      <nav aria-label="Legal" className={classes.links}>
        {navigation.footer.map(([to, label]) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <SchemeSwitch />
      <p className={classes.copyright}>
        © {new Date().getFullYear()} {productName}. All rights reserved. For adults, 18+ only.
      </p>
    </footer>
  );
}
