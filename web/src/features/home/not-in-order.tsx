import { Link } from 'react-router';
import type { BrowseOrder } from './filters.ts';
import * as classes from './home.module.css';

/** Says what is missing for the chosen order. */
export function NotInOrder({ order, given }: Record<'order' | 'given', BrowseOrder>) {
  const [field, what] =
    order === 'near' ? ['zip', 'a zip code that we know'] : ['interests', 'your interests'];
  if (order === 'new') return null;
  if (order === 'active')
    return (
      <p className={classes.count}>
        You <Link to="/account">hide when you are here</Link>, so you do not see it of others: who is new
        comes first.
      </p>
    );
  return (
    <p className={classes.count}>
      This order needs <Link to={`/profile/edit#${field}`}>{what}</Link>. Until then,{' '}
      {given === 'new' ? 'who is new' : 'who was here lately'} comes first.
    </p>
  );
}
