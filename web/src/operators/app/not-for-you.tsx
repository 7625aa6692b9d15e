import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** A page that belongs to a role that the operator does not have. */
export function NotForYou() {
  return (
    <>
      <PageMeta title="Not your role" />
      <h1>Not your role</h1>
      <EmptyState
        drawing={<LostDrawing />}
        title="This page belongs to another role than yours. A manager can give it to you."
        action={
          <Button component={Link} to="/admin/dashboard">
            To the dashboard
          </Button>
        }
      />
    </>
  );
}
