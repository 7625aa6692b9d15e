import { Link } from 'react-router';
import type { BrowseOrder } from './filters.ts';
import classes from './home-page.module.css';

/** Says what is missing for the chosen order. */
export function NotInOrder({ order }: { order: BrowseOrder }) {
  const [field, what] =
    order === 'near' ? ['zip', 'a zip code that we know'] : ['interests', 'your interests'];
  if (order === 'new' || order === 'active') return null;
  return (
    <p className={classes.count}>
      This order needs <Link to={`/profile/edit#${field}`}>{what}</Link>. Until then, who was here lately
      comes first.
    </p>
  );
}
