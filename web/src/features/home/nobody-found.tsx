import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMeQuery } from '../../api/me.ts';
import { texts } from '../../texts.ts';
import { TableDrawing } from '../../ui/drawings/drawings.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type BrowseOrder, type Filters, homePath } from './filters.ts';
import * as classes from './home.module.css';

interface NobodyFoundProps {
  filters: Filters;
  page: number;
  totalPages: number;
}

/** No member on this page: the likely reason, and one next step. */
export function NobodyFound({ filters, page, totalPages }: NobodyFoundProps) {
  const { data: me } = useMeQuery();
  const filtered = Object.keys(filters).length > 0;
  if (page > totalPages && totalPages > 0)
    return (
      <Empty
        text={`The last page is ${totalPages}.`}
        to={homePath(filters, totalPages)}
        step="Go to the last page"
      />
    );
  if (filtered)
    return <Empty text="Nobody fits all of these filters today." to="/home" step="Clear the filters" />;
  if (me && !me.complete)
    return (
      <Empty
        text="Your age and a verified email bring you together."
        to="/profile/edit"
        step="Complete my profile"
      />
    );
  return (
    <Empty
      text="New people join every day. Tell them about yourself."
      to="/profile/edit"
      step="Edit my profile"
    />
  );
}

function Empty({ text, to, step }: { text: string; to: string; step: string }) {
  return (
    <EmptyState
      drawing={<TableDrawing />}
      title={texts.home.empty}
      action={
        <Button component={Link} to={to}>
          {step}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

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
