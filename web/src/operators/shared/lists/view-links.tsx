import { Link } from 'react-router';
import classes from './view-links.module.css';

interface ViewLinksProps {
  label: string;
  /** Address and name of each view. */
  views: readonly (readonly [to: string, name: string])[];
  /** The address of the view that is shown. */
  shown: string;
}

/** The views of a list, each with an address of its own. */
export function ViewLinks({ label, views, shown }: ViewLinksProps) {
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map(([to, name]) => (
        <Link key={to} to={to} aria-current={to === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
