import { productName } from '@emberline/contracts/choices';
import { Link } from 'react-router';
import { SchemeSwitch } from '../../ui/scheme-switch.tsx';
import classes from './footer.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <nav aria-label="Legal" className={classes.links}>
        <Link to="/terms">Terms and Conditions</Link>
        <Link to="/privacy-policy">Privacy Policy</Link>
        <Link to="/refund-policy">Refund Policy</Link>
      </nav>
      <SchemeSwitch />
      <p className={classes.copyright}>
        © {new Date().getFullYear()} {productName}. All rights reserved. For adults, 18+ only.
      </p>
    </footer>
  );
}
