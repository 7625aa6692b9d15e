import { productName } from '@emberline/contracts/choices';
import { Link } from 'react-router';
import { EmberMark } from '../../ui/drawings/ember-mark.tsx';
import * as classes from './frames.module.css';

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.brand}>
      <EmberMark size={30} />
      <span>{productName}</span>
    </Link>
  );
}
